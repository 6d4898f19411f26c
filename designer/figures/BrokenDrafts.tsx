import { Alert, Button } from 'antd';
import { type FoundDocument, useDesign } from '../frame/services.ts';

/** Whose drafts do not compile: what can be chosen here is theirs as it runs, and each leads to where it is mended. */
export function BrokenDrafts({ broken }: { readonly broken: readonly FoundDocument[] }) {
  const { open } = useDesign();
  return (
    <Alert
      type="info"
      showIcon
      title="有草稿还有问题没有解决，这里暂按它们已发布的内容选择"
      description={broken.map(({ id, kind, key, title }) => (
        <Button key={id} type="link" size="small" onClick={() => open(`/design/${kind}/${key}`)}>
          去修改“{title}”
        </Button>
      ))}
    />
  );
}
