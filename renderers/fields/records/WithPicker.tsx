import { TableOutlined } from '@ant-design/icons';
import { App, Button, Space, Tooltip } from 'antd';
import type { ReactNode } from 'react';
import type { Option } from '../../../schemas/wire/records.ts';
import { useFieldServices } from '../services.ts';
import type { InputProps } from '../view.ts';
import { reportOf } from './report-of.ts';

interface Props {
  readonly input: InputProps;
  readonly chosen: readonly string[];
  readonly isMany: boolean;
  readonly onPick: (options: readonly Option[]) => void;
  readonly children: ReactNode;
}

/** Beside the box, the report its document names: more columns and filters than a list of names has. */
export function WithPicker({ input, chosen, isMany, onPick, children }: Props) {
  const { message } = App.useApp();
  const services = useFieldServices();
  const { field, place, limit } = input;
  const report = reportOf(field);
  // a cell has no room for it, and a rule that limits the values knows nothing of reports
  if (!report || !services.pick || place === 'cell' || limit) return children;
  const open = async () => {
    try {
      const ids = await services.pick?.({ report, many: isMany, chosen });
      if (!ids) return;
      const { records } =
        ids.length === 0 ? { records: [] } : await services.options(services.entity, field.path, { ids });
      const known = new Map(records.map((option) => [option.value, option]));
      onPick(ids.flatMap((id) => known.get(id) ?? []));
    } catch (error) {
      message.error((error as Error).message);
    }
  };
  const label = `从列表选择${field.label}`;
  return (
    <Space.Compact block>
      {children}
      <Tooltip title={label}>
        <Button icon={<TableOutlined />} aria-label={label} onClick={open} />
      </Tooltip>
    </Space.Compact>
  );
}
