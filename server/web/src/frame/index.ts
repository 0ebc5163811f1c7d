// The part of the frame that the screens use.
export { announce } from './announce';
export { Dialog } from './Dialog';
export { Kept, Name } from './Kept';
export { notify } from './notices';
export { PageTools } from './PageTools';
export { Picture } from './Picture';
export { Sheet } from './Sheet';
export { useTableFrame } from './tableFrame';
export { useTitle } from './title';
