"""Screens that games of tricks share: tricks in lines and pictures, the own hand, the places of a match."""
