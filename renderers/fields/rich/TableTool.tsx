import { TableOutlined } from '@ant-design/icons';
import type { Editor } from '@tiptap/core';
import { Dropdown } from 'antd';
import { RichTool } from './RichTool.tsx';

const outside = [{ key: 'insert', label: '插入表格' }];
const inside = [
  { key: 'rowAbove', label: '在上方插入行' },
  { key: 'rowBelow', label: '在下方插入行' },
  { key: 'columnBefore', label: '在左侧插入列' },
  { key: 'columnAfter', label: '在右侧插入列' },
  { key: 'header', label: '标题行' },
  { key: 'merge', label: '合并或拆分单元格' },
  { key: 'dropRow', label: '删除行' },
  { key: 'dropColumn', label: '删除列' },
  { key: 'dropTable', label: '删除表格' },
];

function change(editor: Editor, key: string): void {
  const chain = editor.chain().focus();
  if (key === 'insert') chain.insertTable({ rows: 3, cols: 3, withHeaderRow: false }).run();
  else if (key === 'rowAbove') chain.addRowBefore().run();
  else if (key === 'rowBelow') chain.addRowAfter().run();
  else if (key === 'columnBefore') chain.addColumnBefore().run();
  else if (key === 'columnAfter') chain.addColumnAfter().run();
  else if (key === 'header') chain.toggleHeaderRow().run();
  else if (key === 'merge') chain.mergeOrSplit().run();
  else if (key === 'dropRow') chain.deleteRow().run();
  else if (key === 'dropColumn') chain.deleteColumn().run();
  else chain.deleteTable().run();
}

/** Makes a table, and in one changes its rows and columns. */
export function TableTool({ editor, isIn }: { readonly editor: Editor; readonly isIn: boolean }) {
  return (
    <Dropdown trigger={['click']} menu={{ items: isIn ? inside : outside, onClick: ({ key }) => change(editor, key) }}>
      <span>
        <RichTool title="表格" icon={<TableOutlined />} isOn={isIn} />
      </span>
    </Dropdown>
  );
}
