import type { Device } from '../../schemas/kinds/list-kind.ts';
import { find } from '../registry/find.ts';
import { KindBoundary } from '../registry/KindBoundary.tsx';
import { UnknownKind } from '../registry/UnknownKind.tsx';
import type { RowsProps } from './list-props.ts';
import { lookOf } from './looks.ts';
import { listViews } from './views.ts';

/** The rows as the way in use draws them on this device. */
export function Rows({ device, ...props }: Omit<RowsProps, 'config'> & { readonly device: Device }) {
  const { kind, config } = lookOf(props.list, props.state, device);
  const View = find(listViews, kind.name);
  if (!View) return <UnknownKind name={kind.name} />;
  return (
    <KindBoundary title={kind.title}>
      <View {...props} config={config} />
    </KindBoundary>
  );
}
