import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, screen, waitFor } from 'storybook/test';
import type { FileSays } from '../../../schemas/wire/file-says.ts';
import type { FieldServices } from '../services.ts';
import { FieldBoard } from '../stage/FieldBoard.tsx';
import { FieldStage } from '../stage/FieldStage.tsx';
import { memoryServices } from '../stage/memory-services.ts';

const meta = {
  title: 'fields/files',
  component: FieldBoard,
  args: { kind: 'files', label: '附件', value: ['f-1', 'f-2', 'f-3'] },
} satisfies Meta<typeof FieldBoard>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Every place and state of the kind. */
export const Everywhere: Story = {};

const pdf = (name: string) => new File(['x'], name, { type: 'application/pdf' });
const boxIn = (canvas: HTMLElement) => canvas.querySelector('input[type=file]') as HTMLInputElement;

/** What arrives is in the value; what is not allowed is refused in the specification's words. */
export const Uploading: Story = {
  render: (args) => <FieldStage {...args} value={null} />,
  play: async ({ canvas, canvasElement, userEvent }) => {
    const upload = userEvent.setup({ applyAccept: false });
    await upload.upload(boxIn(canvasElement), [pdf('合同.pdf'), pdf('木马.exe')]);
    await screen.findByText('木马.exe--> 上传失败！,附件上传格式限制为：pdf、doc、docx、jpg、excel文件');
    // The row of a file that is still sent gives way to that of the one that came.
    await waitFor(() => expect(canvas.getByText('合同.pdf')).toBeVisible());
    await waitFor(() => expect(canvas.getByTestId('wire')).toHaveTextContent(/^\["f-\d+"\]$/));
    await userEvent.click(canvas.getByRole('button', { name: '移除 合同.pdf' }));
    await expect(canvas.getByTestId('wire')).toHaveTextContent('null');
  },
};

/** What is slow is under way until it is stopped. */
const untilStopped: FieldServices['upload'] = (file, how) =>
  file.name.startsWith('慢')
    ? new Promise((_, reject) => how.signal?.addEventListener('abort', () => reject(how.signal?.reason)))
    : memoryServices.upload(file, how);

/** One that failed says so and can be sent again; one under way can be stopped. */
export const Failing: Story = {
  render: (args) => <FieldStage {...args} value={null} services={{ upload: untilStopped }} />,
  play: async ({ canvas, canvasElement, userEvent }) => {
    await userEvent.upload(boxIn(canvasElement), [pdf('坏.pdf'), pdf('慢.pdf')]);
    await userEvent.click(await canvas.findByRole('button', { name: '取消上传 慢.pdf' }));
    await expect(canvas.queryByText('慢.pdf')).toBeNull();
    await expect(await canvas.findByText('网络超时')).toBeVisible();
    await screen.findByText('坏.pdf file upload failed.');
    await expect(canvas.getByRole('button', { name: '重新上传 坏.pdf' })).toBeVisible();
    await expect(canvas.getByTestId('wire')).toHaveTextContent('null');
  },
};

/** Beyond the number the last ones are kept. */
export const TooMany: Story = {
  render: (args) => <FieldStage {...args} config={{ limit: { count: 2 } }} value={['f-1', 'f-2']} />,
  play: async ({ canvas, canvasElement, userEvent }) => {
    await userEvent.upload(boxIn(canvasElement), [pdf('新.pdf')]);
    await screen.findByText('只能上传2个文件');
    await waitFor(() => expect(canvas.getByTestId('wire')).toHaveTextContent(/^\["f-2","f-\d+"\]$/));
  },
};

const keyed = {
  ...{ invNo: null, kind: 'E_SPECIAL', kind_dictText: '数电专票', faceGross: '1130.00' },
  sellerTaxNo: '91320594MA1NXE8G0H',
};
const said = (field: string, label: string, value: string, more: object = {}) => ({
  ...{ field, label, value, text: null, said: value, writes: true },
  ...more,
});
const says: FileSays = {
  fault: null,
  says: [
    said('invNo', '发票号码', '25322000000123456789'),
    said('kind', '票种', 'E_SPECIAL', { text: '数电专票', said: '数电专票' }),
    said('faceGross', '票面价税合计', '1131.00', { said: '1,131.00' }),
    said('sellerTaxNo', '销方税号', '91320594MA1NXE8G0H', { writes: false }),
  ],
};
const reads = {
  as: 'eInvoice',
  into: { invNo: 'number', kind: 'kind', faceGross: 'gross', sellerTaxNo: 'sellerTaxNo' },
};
const unsafe: FileSays = {
  fault:
    '文件“坏票.xml”没有读取：第 1 行，文件里有 DOCTYPE 或实体声明，出于安全已拒绝读取。请从电子税务局重新下载这张发票的 XML 文件，不要改动它',
  says: [],
};

/** Fields stand beside the files: what comes along with one is written there. */
function BesideInvoice() {
  const [beside, setBeside] = useState<Readonly<Record<string, unknown>>>(keyed);
  const [names] = useState(() => new Map<string, string>());
  const services: Partial<FieldServices> = {
    async upload(file, more) {
      const stored = await memoryServices.upload(new File(['<x/>'], `票-${file.name}`), more);
      names.set(stored.id, file.name);
      return { ...stored, name: file.name };
    },
    readFile: async (_entity, _field, id) => (names.get(id)?.startsWith('坏') ? unsafe : says),
  };
  return (
    <>
      <FieldStage
        kind="files"
        label="发票文件"
        config={{ limit: { ext: ['pdf', 'xml'] }, reads }}
        value={null}
        beside={beside}
        services={services}
        onChange={(_, more) => more?.fill && setBeside((before) => ({ ...before, ...more.fill }))}
      />
      <output data-testid="beside" style={{ overflowWrap: 'anywhere' }}>
        {JSON.stringify(beside)}
      </output>
    </>
  );
}

/** What is empty is filled by the file that comes; what stands otherwise is shown, and changed by whoever presses. */
export const Reading: Story = {
  render: () => <BesideInvoice />,
  play: async ({ canvas, canvasElement, userEvent }) => {
    const box = boxIn(canvasElement);
    await userEvent.upload(box, [new File(['<x/>'], '发票.xml', { type: 'text/xml' })]);
    await waitFor(() => expect(canvas.getByTestId('beside')).toHaveTextContent('25322000000123456789'));
    await expect(canvas.getByText('票面价税合计：填写 1,130.00，文件 1,131.00')).toBeVisible();
    await expect(canvas.queryByText(/票种：填写/)).toBeNull();
    await userEvent.click(canvas.getByRole('button', { name: '按文件填写' }));
    await expect(canvas.getByTestId('beside')).toHaveTextContent('1131.00');
    const same = canvas.getByText(/与“发票.xml”核对一致：发票号码、票种/);
    await expect(same.closest('[role=status]')).toBeVisible();
  },
};

/** One that is unsafe or no invoice says why, and what to do; other files are only kept. */
export const Unreadable: Story = {
  render: () => <BesideInvoice />,
  play: async ({ canvas, canvasElement, userEvent }) => {
    const bad = new File(['<x/>'], '坏票.xml', { type: 'text/xml' });
    await userEvent.upload(boxIn(canvasElement), [bad, pdf('发票.pdf')]);
    await expect(await canvas.findByText(unsafe.fault ?? '')).toBeVisible();
    await expect(canvas.queryByText(/“发票.pdf”/)).toBeNull();
  },
};
