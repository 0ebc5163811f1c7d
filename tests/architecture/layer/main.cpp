// A program that uses nothing: that it links shows that its library needs nothing above it.
int main() {}
