/** As much of a fiber as is read here: React marks one that was drawn in a commit, for its own developer tools. */
interface Fiber {
  readonly tag: number;
  readonly flags: number;
  readonly alternate: Fiber | null;
  readonly child: Fiber | null;
  readonly sibling: Fiber | null;
}

const PERFORMED_WORK = 1;
/** Function and class components, forwardRef, memo and memo of a plain function. */
const COMPONENTS = new Set([0, 1, 11, 14, 15]);

let count = 0;
let isOn = false;

/** Only what differs from the tree before was reached by this commit; below what is the same nothing was drawn. */
function visit(fiber: Fiber | null): void {
  for (let one = fiber; one; one = one.sibling) {
    if (COMPONENTS.has(one.tag) && (one.flags & PERFORMED_WORK) !== 0) count += 1;
    if (one.child !== (one.alternate?.child ?? null)) visit(one.child);
  }
}

/** Stands where React looks for its developer tools; must be there before React is loaded. */
export function installDrawn(): void {
  Object.assign(window, {
    __REACT_DEVTOOLS_GLOBAL_HOOK__: {
      isDisabled: false,
      supportsFiber: true,
      inject: () => 1,
      onCommitFiberUnmount: () => undefined,
      onPostCommitFiberRoot: () => undefined,
      onCommitFiberRoot: (_: number, root: { readonly current: Fiber }) => {
        if (isOn) visit(root.current);
      },
    },
  });
}

/** Counts all components React draws, ours and antd's: what the probe does not see. */
export const countDrawn = {
  start: (): void => {
    count = 0;
    isOn = true;
  },
  stop: (): number => {
    isOn = false;
    return count;
  },
};
