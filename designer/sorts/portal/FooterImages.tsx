import { App, Button, Switch, Upload } from 'antd';
import type { SiteDocument } from '../../../schemas/language/page.ts';
import { at } from '../../../schemas/language/pointer.ts';
import { freshKey } from '../../kernel/tree.ts';
import { rankBefore, rowsInOrder } from './commands.ts';
import { NameInput } from './NameInput.tsx';
import { uploadPicture } from './picture-address.ts';
import type { Edit } from './SiteEntries.tsx';
import { useStudio } from './services.ts';
import styles from './site-editor.module.css';

const path = '/footer/imgs';
const accepted = 'image/png,image/jpeg,image/webp';

/** Small pictures with a caption at the end of every page: codes to scan, seals. */
export function FooterImages({ edit, document }: { readonly edit: Edit; readonly document: SiteDocument }) {
  const services = useStudio();
  const { message } = App.useApp();
  const map = document.footer.imgs ?? {};
  const bring = async (file: File, take: (id: string) => void) => {
    try {
      take(await uploadPicture(services, file));
    } catch (error) {
      message.error((error as Error).message);
    }
  };
  const add = (image: string) => {
    const key = freshKey(new Set(Object.keys(map)), 'image');
    edit.set(at(path, key), { title: '新图片', image, rank: rankBefore(map, null) }, '页脚图片');
  };
  const upload = (take: (id: string) => void, words: string) => (
    <Upload
      accept={accepted}
      showUploadList={false}
      beforeUpload={(file) => {
        void bring(file, take);
        return false;
      }}
    >
      <Button disabled={edit.locked}>{words}</Button>
    </Upload>
  );
  return (
    <div className={styles.entries}>
      {rowsInOrder(map).map(([key, entry]) => (
        <div key={key} className={styles.image}>
          <Switch
            aria-label={`显示${entry.title}`}
            disabled={edit.locked}
            checked={entry.visible !== false}
            onChange={(on) => edit.set(at(path, key, 'visible'), on ? undefined : false, `“${entry.title}”的显示`)}
          />
          <NameInput
            aria-label="图片说明"
            disabled={edit.locked}
            maxLength={60}
            value={String(entry.title ?? '')}
            onChange={(text) => edit.set(at(path, key, 'title'), text, '图片说明')}
          />
          {upload((image) => edit.set(at(path, key, 'image'), image, '页脚图片'), '更换…')}
          <Button
            danger
            disabled={edit.locked}
            aria-label={`删除${entry.title}`}
            onClick={() => edit.set(at(path, key), undefined, '页脚图片')}
          >
            删除
          </Button>
        </div>
      ))}
      <span>{upload(add, '添加图片…')}</span>
    </div>
  );
}
