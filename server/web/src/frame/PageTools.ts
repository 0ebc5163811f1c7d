// The home link and the tools of the page, for a screen that shows them in place of the header.
import { createContext, type JSX } from 'preact';

export const PageTools = createContext<JSX.Element | null>(null);
