import { App, Form, Input, Modal } from 'antd';
import { CURRENT_SPEC } from '../../../schemas/upgrade/upgrade.ts';
import { useStudio } from './services.ts';

/** Pages of the company's own stand in a folder of their own: no later page of the product takes their address. */
export const folder = '/site/';

interface NewPageProps {
  readonly taken: readonly string[];
  onClose(): void;
  onMade(id: string): void;
}

/** An empty page with the frame every page has. */
export function NewPage({ taken, onClose, onMade }: NewPageProps) {
  const services = useStudio();
  const { message } = App.useApp();
  const [form] = Form.useForm<{ title: string; path: string }>();
  const make = async ({ title, path }: { title: string; path: string }) => {
    const stem = path.replace(/[^a-zA-Z0-9]/g, '');
    const wish = `page${stem.charAt(0).toUpperCase()}${stem.slice(1)}`.slice(0, 36);
    const key = taken.includes(wish) ? `${wish}${taken.length}` : wish;
    const body = {
      spec: CURRENT_SPEC,
      title,
      channel: 'public',
      path: `${folder}${path}`,
      root: 'page',
      nodes: {
        page: {
          block: 'page@1',
          slots: { header: { header: { rank: 'a0' } }, main: {}, footer: { footer: { rank: 'a0' } } },
        },
        header: { block: 'header@1' },
        footer: { block: 'footer@1' },
      },
      content: {},
    };
    try {
      await services.saveDraft({ kind: 'page', key }, { body, baseRev: 0, version: 0 });
      onMade(`page:${key}`);
    } catch (error) {
      message.error((error as Error).message);
    }
  };
  return (
    <Modal open title="新建页面" okText="新建" cancelText="取消" onCancel={onClose} onOk={() => form.submit()}>
      <Form form={form} layout="vertical" onFinish={make}>
        <Form.Item name="title" label="名称" rules={[{ required: true, message: '请填写名称' }]}>
          <Input maxLength={60} placeholder="供应商大会" />
        </Form.Item>
        <Form.Item
          name="path"
          label="网址"
          rules={[
            { required: true, pattern: /^[a-zA-Z][a-zA-Z0-9-]{1,30}$/, message: '以字母开头，用字母、数字和短横线' },
          ]}
        >
          <Input prefix={folder} placeholder="supplier-day" />
        </Form.Item>
      </Form>
    </Modal>
  );
}
