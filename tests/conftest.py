"""What all tests stand on, in each process that runs some of them."""

import properties

properties.register_profiles()
