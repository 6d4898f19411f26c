import { lazy, Suspense } from 'react';

interface Props {
  readonly words: string;
  readonly className: string | undefined;
}

const Plain = ({ words, className }: Props) => <span className={className}>{words}</span>;

/** The button that copies comes later; where it does not come the words stand alone. */
const CopiedText = lazy(() =>
  import('./CopiedText.tsx').then(
    ({ CopiedText }) => ({ default: CopiedText }),
    () => ({ default: Plain }),
  ),
);

/** Words that are taken elsewhere, at once without and then with the button that copies them. */
export const Copied = (props: Props) => (
  <Suspense fallback={<Plain {...props} />}>
    <CopiedText {...props} />
  </Suspense>
);
