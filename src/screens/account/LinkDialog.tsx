import { useQueryClient } from '@tanstack/react-query';
import { App, Modal } from 'antd';
import { ProofForm } from '../../frame/credentials/ProofForm.tsx';
import { linkTenant } from '../../http/tenant-calls.ts';

/** Says that an account of another company is mine too: by its password. */
export function LinkDialog({ onClose }: { readonly onClose: () => void }) {
  const { message } = App.useApp();
  const queries = useQueryClient();
  return (
    <Modal open title="关联其他公司的账号" footer={null} onCancel={onClose} width={420}>
      <p>输入您在另一家公司的账号和密码。</p>
      <ProofForm
        submit="关联"
        onProof={async (proof) => {
          await linkTenant(proof);
          await queries.invalidateQueries({ queryKey: ['tenants', 'own'] });
          message.success('已关联，可以在两家公司之间切换了');
          onClose();
        }}
      />
    </Modal>
  );
}
