import type { Meta, StoryObj } from '@storybook/react-vite';
import { Table } from 'antd';
import { useState } from 'react';
import { expect } from 'storybook/test';
import { sizesWhen } from './fullscreen-sizes.ts';
import { TableFullscreen } from './TableFullscreen.tsx';

const rows = Array.from({ length: 65 }, (_, at) => ({ id: String(at + 1), name: `离心泵 ${at + 1} 型` }));

function Stage() {
  const [{ size, sizes, page }, setSizes] = useState<{ size: number; sizes: readonly number[]; page: number }>(
    sizesWhen(false),
  );
  return (
    <TableFullscreen label="物料" onTurn={setSizes}>
      {(toggle) => (
        <>
          <div style={{ display: 'flex', justifyContent: 'space-between' }}>
            <span>物料</span>
            {toggle}
          </div>
          <Table
            rowKey="id"
            size="small"
            columns={[{ title: '名称', dataIndex: 'name' }]}
            dataSource={rows}
            pagination={{
              current: page,
              pageSize: size,
              pageSizeOptions: [...sizes],
              showSizeChanger: true,
              onChange: (next, nextSize) => setSizes({ size: nextSize, sizes, page: next }),
            }}
          />
        </>
      )}
    </TableFullscreen>
  );
}

const meta = { title: 'widgets/table-fullscreen', component: Stage } satisfies Meta<typeof Stage>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Ten rows in its page, twenty over the screen, always from the first page; Escape goes back. */
export const Turning: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByTitle('2'));
    await expect(canvas.getByText('离心泵 11 型')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: '全屏' }));
    await expect(canvas.getByText('离心泵 1 型')).toBeVisible();
    await expect(canvas.getByText('离心泵 20 型')).toBeInTheDocument();
    await expect(canvas.getByRole('region', { name: '物料' })).toHaveAttribute('data-full', 'true');
    await userEvent.keyboard('{Escape}');
    await expect(canvas.queryByText('离心泵 20 型')).toBeNull();
    await expect(canvas.getByRole('button', { name: '全屏' })).toBeVisible();
  },
};
