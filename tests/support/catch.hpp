// Catch2 under one name: version 2 of Debian 12 and version 3 of Debian 13.
#pragma once

#if __has_include(<catch2/catch_test_macros.hpp>)
#include <catch2/catch_all.hpp>
#else
#include <catch2/catch.hpp>
#endif
