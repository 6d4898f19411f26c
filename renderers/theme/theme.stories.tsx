import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button, ConfigProvider, Flex, Typography } from 'antd';
import { useState } from 'react';
import { expect } from 'storybook/test';
import { StatusDot, StatusTag } from './StatusTag.tsx';
import { Themed } from './Themed.tsx';
import { themeColors } from './tokens.ts';

const tones = [
  ['neutral', '草稿'],
  ['running', '审批中'],
  ['waiting', '待确认'],
  ['success', '已完成'],
  ['danger', '已退回'],
] as const;

function Board() {
  return (
    <Flex vertical gap={24}>
      <Flex gap={24} wrap>
        {tones.map(([tone, word]) => (
          <StatusDot key={tone} tone={tone}>
            {word}
          </StatusDot>
        ))}
      </Flex>
      <Flex gap={12} wrap>
        {tones.map(([tone, word]) => (
          <StatusTag key={tone} tone={tone}>
            {word}
          </StatusTag>
        ))}
      </Flex>
      <Flex gap={12} wrap align="center">
        <Button type="primary">提交</Button>
        <Button>保存</Button>
        <Button danger>删除</Button>
        <Button type="text">取消</Button>
        <Typography.Link href="#">查看订单</Typography.Link>
        <Typography.Text type="secondary">次要文字</Typography.Text>
      </Flex>
    </Flex>
  );
}

const meta = { title: 'theme/look', component: Board } satisfies Meta<typeof Board>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Status by meaning, and the actions around it. */
export const Statuses: Story = {};

/** The same in the dark. */
export const Dark: Story = { globals: { mode: 'dark' } };

/** The lightest of the colours a user may choose: its buttons and links are deepened until they can be read. */
export const Sunset: Story = {
  render: () => (
    <Themed look={{ mode: 'light', color: themeColors[3].color }}>
      <Board />
    </Themed>
  ),
};

function Waiting() {
  const [busy, setBusy] = useState(false);
  return (
    <Button type="primary" loading={busy} onClick={() => setBusy(!busy)} onKeyDown={() => setBusy(false)}>
      提交
    </Button>
  );
}

/** A button that waited is at once what it was: what fades out may stay for ever, unseen and read aloud, where an answer is quicker than a frame. */
export const AnsweredAtOnce: Story = {
  // Stories stand still; what is tried here happens while things move.
  render: () => (
    <ConfigProvider theme={{ token: { motion: true } }}>
      <Waiting />
    </ConfigProvider>
  ),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: '提交' }));
    await expect(canvas.getByRole('button', { name: '处理中 提交' })).toHaveClass('ant-btn-loading');
    await userEvent.keyboard('a');
    await expect(canvas.getByRole('button', { name: '提交' })).not.toHaveClass('ant-btn-loading');
  },
};
