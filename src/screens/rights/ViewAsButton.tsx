import { EyeOutlined } from '@ant-design/icons';
import { App, Button } from 'antd';
import { useAtomValue } from 'jotai';
import { Refused } from '../../../schemas/wire/refused.ts';
import { beginAnew } from '../../frame/entering/begin-anew.ts';
import { tellFault } from '../../http/faults.ts';
import { viewAs, type Whose } from '../../http/rights-calls.ts';
import { sessionAtom } from '../../session/session.ts';

/** Looks at everything as these roles or this person would. */
export function ViewAsButton({ whose }: { readonly whose: Whose }) {
  const { modal, message } = App.useApp();
  const session = useAtomValue(sessionAtom);
  if (!session?.permissions.includes('*')) return null;
  const begin = () =>
    modal.confirm({
      title: '以此身份查看',
      content: '接下来看到的与此身份完全相同，但只能看，不能做任何改动；这次查看会被记录。',
      okText: '开始查看',
      onOk: async () => {
        try {
          await viewAs(whose);
          beginAnew();
        } catch (error) {
          if (!(error instanceof Refused)) throw error;
          tellFault(message, error);
        }
      },
    });
  return (
    <Button icon={<EyeOutlined />} onClick={begin}>
      以此身份查看
    </Button>
  );
}
