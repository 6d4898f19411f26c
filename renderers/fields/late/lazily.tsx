import { Skeleton } from 'antd';
import { type ComponentType, lazy, Suspense, useState } from 'react';
import { KindBoundary } from '../../registry/KindBoundary.tsx';

interface LazyProps<Props> {
  /** What the place is called when its file does not come. */
  readonly title: string;
  readonly props: Props;
}

/**
 * A heavy editor in a file of its own, fetched when one is first drawn; `rows` of grey stand there until it is; none for what opens over the page. When that
 * fails the field says so and the form stays. Another try fetches anew: what `lazy` failed to get it never asks for twice.
 */
export function lazily<Props extends object>(rows: number, load: () => Promise<ComponentType<Props>>) {
  const make = (): ComponentType<Props> => lazy(async () => ({ default: await load() }));
  let current = make();
  return function Lazily({ title, props }: LazyProps<Props>) {
    const [Editor, setEditor] = useState(() => current);
    const again = () => {
      current = make();
      setEditor(() => current);
    };
    return (
      <KindBoundary title={title} onRetry={again}>
        <Suspense fallback={rows === 0 ? null : <Skeleton active title={false} paragraph={{ rows }} />}>
          <Editor {...props} />
        </Suspense>
      </KindBoundary>
    );
  };
}
