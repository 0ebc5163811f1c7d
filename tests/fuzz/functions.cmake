# castellan_add_fuzz_target(file library...): fuzz_<name of the file>. With CASTELLAN_FUZZ it is
# linked with libFuzzer; otherwise with a driver that runs its corpus once, as a ctest entry.
function(castellan_add_fuzz_target file)
  get_filename_component(name ${file} NAME_WE)
  set(target fuzz_${name})
  add_executable(${target} ${file})
  target_link_libraries(${target} PRIVATE castellan_options nlohmann_json::nlohmann_json ${ARGN})
  if(CASTELLAN_FUZZ)
    target_link_options(${target} PRIVATE -fsanitize=fuzzer)
    add_dependencies(fuzz_targets ${target})
  else()
    target_link_libraries(${target} PRIVATE castellan_corpus_driver)
    add_test(NAME ${target}_corpus
             COMMAND ${target} ${CMAKE_CURRENT_SOURCE_DIR}/fuzz/corpus/${name})
  endif()
endfunction()

# What tests/run builds of the preset fuzz.
add_custom_target(fuzz_targets)
