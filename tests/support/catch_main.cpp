// Catch2 2 makes its main function here; Catch2 3 has its own.
#if !__has_include(<catch2/catch_test_macros.hpp>)
#define CATCH_CONFIG_MAIN
#endif
#include "tests/support/catch.hpp"
