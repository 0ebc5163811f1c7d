# castellan_html(cmark markdown out): the HTML page of a Markdown file, by cmark-gfm in page.html.in.
# Raw HTML in the Markdown is left out. Headings get the ids that GitHub gives them, and links to
# other pages lead to their HTML.
function(castellan_html cmark markdown out)
  execute_process(COMMAND ${cmark} --extension table --extension autolink ${markdown}
    OUTPUT_VARIABLE body COMMAND_ERROR_IS_FATAL ANY)
  while(body MATCHES "<h([1-6])>([^\n]*)</h[1-6]>")
    set(heading "${CMAKE_MATCH_0}")
    set(level "${CMAKE_MATCH_1}")
    set(text "${CMAKE_MATCH_2}")
    string(REGEX REPLACE "<[^>]*>|&[a-z]+;" "" plain "${text}")
    if(level EQUAL 1)
      set(title "${plain}")
    endif()
    string(TOLOWER "${plain}" id)
    string(REGEX REPLACE "[^a-z0-9_ -]" "" id "${id}")
    string(REPLACE " " "-" id "${id}")
    string(REPLACE "${heading}" "<h${level} id=\"${id}\">${text}</h${level}>" body "${body}")
  endwhile()
  string(REGEX REPLACE "href=\"([A-Za-z-]+)\\.md([\"#])" "href=\"\\1.html\\2" body "${body}")
  file(READ ${CMAKE_CURRENT_FUNCTION_LIST_DIR}/page.html.in template)
  string(CONFIGURE "${template}" page @ONLY)
  set(${out} "${page}" PARENT_SCOPE)
endfunction()
