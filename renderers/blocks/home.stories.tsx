import type { Meta, StoryObj } from '@storybook/react-vite';
import home from '../../schemas/catalog/portal/pages/home.json' with { type: 'json' };
import { readDocument } from '../../schemas/language/document.ts';
import type { PageDocument } from '../../schemas/language/page.ts';
import { PageStage } from './stage/BlockStage.tsx';

const read = readDocument(home);
if (!read.ok) throw new Error(JSON.stringify(read.issues));

const meta = {
  title: 'blocks/home',
  component: PageStage,
  args: { document: read.value as PageDocument },
  parameters: { layout: 'fullscreen' },
} satisfies Meta<typeof PageStage>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Basic: Story = { args: { template: 'se' } };
export const Advanced: Story = { args: { template: 'pro' } };
export const BasicEmpty: Story = { args: { template: 'se', rows: 0 } };
export const AdvancedEmpty: Story = { args: { template: 'pro', rows: 0 } };
