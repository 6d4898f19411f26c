import { Button, Dropdown } from 'antd';
import type { EntityDocument } from '../../../../schemas/language/entity.ts';
import { titleOf } from '../../../../schemas/language/names.ts';
import { useDesign } from '../../../frame/services.ts';

/** Who uses a fieldset, as they are being written, and the way there. */
export function Users({ users }: { readonly users: readonly EntityDocument[] }) {
  const { open } = useDesign();
  const items = users.map(({ key, title }) => ({
    key,
    label: titleOf(title),
    onClick: () => open(`/design/entity/${key}`),
  }));
  if (items.length === 0) return <Button disabled>还没有单据使用</Button>;
  return (
    <Dropdown trigger={['click']} menu={{ items }}>
      <Button>用在 {items.length} 份单据</Button>
    </Dropdown>
  );
}
