import { Skeleton } from 'antd';
import { type ReactNode, Suspense } from 'react';
import { KindBoundary } from '../../registry/KindBoundary.tsx';

interface Props {
  readonly title: string;
  readonly rows: number;
  readonly children: ReactNode;
}

/** A heavy editor's place while its file is fetched; when that fails, the field says so and the form stays. */
export function Lazily({ title, rows, children }: Props) {
  return (
    <KindBoundary title={title}>
      <Suspense fallback={<Skeleton active title={false} paragraph={{ rows }} />}>{children}</Suspense>
    </KindBoundary>
  );
}
