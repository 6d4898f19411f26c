import { App, Button, ColorPicker, Select, Switch, Upload } from 'antd';
import { useMemo, useState } from 'react';
import type { SiteDocument } from '../../../schemas/language/page.ts';
import type { Editing, EditingState } from '../../kernel/editing.ts';
import { useEditing } from '../../kernel/use-editing.ts';
import { ColorNote } from './ColorNote.tsx';
import { Conflicts } from './Conflicts.tsx';
import { FooterImages } from './FooterImages.tsx';
import { KeyHelp } from './KeyHelp.tsx';
import { PublishDialog } from './PublishDialog.tsx';
import { uploadPicture } from './picture-address.ts';
import { ColorField, type Edit, Entries, editFor, FooterMap, Row, TextField, TitleField } from './SiteEntries.tsx';
import { SitePreview } from './SitePreview.tsx';
import { type FoundDocument, useStudio } from './services.ts';
import styles from './site-editor.module.css';
import studio from './studio.module.css';
import { TopBar } from './TopBar.tsx';
import { siteShortcuts, usePageKeys } from './use-page-keys.ts';

interface Props {
  readonly found: FoundDocument;
  readonly editing: Editing;
  onClose(): void;
  onPublished(): void;
  onAnew(): void;
}

const documentIn = (state: EditingState) => state.log.document as SiteDocument;
const saidIn = (state: EditingState) => state.said;

/** What all pages share: colour, logo, navigation, footer and its site map. */
export function SiteEditor({ found, editing, onClose, onPublished, onAnew }: Props) {
  const document = useEditing(editing, documentIn);
  const said = useEditing(editing, saidIn);
  const { rights } = useStudio();
  const [open, setOpen] = useState<'help' | 'publish' | null>(null);
  const shortcuts = useMemo(
    () => siteShortcuts(editing, { help: () => setOpen('help'), publish: () => setOpen('publish') }),
    [editing],
  );
  usePageKeys(shortcuts, open === null);
  const edit = useMemo(() => editFor(editing, !rights.layout), [editing, rights.layout]);
  return (
    <div className={studio.editor} data-editor={found.id}>
      <TopBar
        title="导航与页脚"
        found={found}
        editing={editing}
        onClose={onClose}
        onHelp={() => setOpen('help')}
        onPublish={() => setOpen('publish')}
        onAnew={onAnew}
      >
        <span />
      </TopBar>
      <div className={styles.siteForm}>
        <Conflicts editing={editing} />
        <SitePreview found={found} document={document} />
        <Section title="网站">
          <TitleField edit={edit} document={document} path="/title" label="网站名称" />
          <TextField edit={edit} document={document} path="/description" label="网站说明" most={300} />
          <TextField edit={edit} document={document} path="/logo/text" label="标志旁的文字" most={40} />
          <LogoField edit={edit} document={document} />
          <Row label="主色">
            <ColorPicker
              aria-label="主色"
              disabled={edit.locked}
              showText
              value={document.primaryColor}
              onChangeComplete={(color) =>
                edit.set('/primaryColor', color.toHexString().slice(0, 7).toUpperCase(), '主色')
              }
            />
          </Row>
          <ColorNote
            what="按钮上的白字和页面上的链接"
            color={document.primaryColor}
            against="#ffffff"
            locked={edit.locked}
            onMend={(color) => edit.set('/primaryColor', color, '主色')}
          />
        </Section>
        <Section title="顶部导航">
          <Row label="首屏上透明，滚动后变实">
            <Switch
              aria-label="首屏上透明"
              disabled={edit.locked}
              checked={document.navs.isImmersed !== false}
              onChange={(on) => edit.set('/navs/isImmersed', on, '沉浸式导航')}
            />
          </Row>
          <Row label="对齐">
            <Select
              aria-label="对齐"
              disabled={edit.locked}
              value={document.navs.justify ?? 'left'}
              options={[
                { value: 'left', label: '靠左' },
                { value: 'center', label: '居中' },
                { value: 'right', label: '靠右' },
              ]}
              onChange={(value) => edit.set('/navs/justify', value, '导航对齐')}
            />
          </Row>
          <NavColor {...{ edit, document }} of="color" label="文字颜色" what="导航的文字" />
          <NavColor
            {...{ edit, document }}
            of="indicatorColor"
            label="当前页标记的颜色"
            what="当前页的标记"
            least={3}
          />
          <Entries edit={edit} document={document} path="/navs/siteMap" label="导航" address="path" />
        </Section>
        <Section title="页脚网站地图">
          <FooterMap edit={edit} document={document} />
        </Section>
        <Section title="其他链接">
          <Entries edit={edit} document={document} path="/footer/otherLinks" label="链接" address="url" />
        </Section>
        <Section title="页脚图片">
          <FooterImages edit={edit} document={document} />
        </Section>
        <Section title="页脚文字">
          <TextField edit={edit} document={document} path="/footer/icpInfo" label="备案信息" most={100} />
          <TextField edit={edit} document={document} path="/footer/copyright" label="版权" />
          <TextField edit={edit} document={document} path="/footer/supportInfo" label="技术支持" />
        </Section>
      </div>
      <div className={studio.said} role="status" aria-live="polite">
        {said.text && <span key={said.no}>{said.text}</span>}
      </div>
      <KeyHelp open={open === 'help'} shortcuts={shortcuts} onClose={() => setOpen(null)} />
      {open === 'publish' && (
        <PublishDialog found={found} editing={editing} onClose={() => setOpen(null)} onDone={onPublished} />
      )}
    </div>
  );
}

const Section = ({ title, children }: { readonly title: string; readonly children: React.ReactNode }) => (
  <section className={styles.sheetCard} aria-label={title}>
    <h2>{title}</h2>
    {children}
  </section>
);

interface NavColorProps {
  readonly edit: Edit;
  readonly document: SiteDocument;
  readonly of: 'color' | 'indicatorColor';
  readonly label: string;
  readonly what: string;
  readonly least?: number;
}

/** The navigation stands on white as soon as one scrolls. */
const NavColor = ({ edit, document, of, label, what, least }: NavColorProps) => (
  <>
    <ColorField edit={edit} document={document} path={`/navs/${of}`} label={label} />
    <ColorNote
      what={what}
      color={document.navs[of]}
      against="#ffffff"
      {...(least === undefined ? {} : { least })}
      locked={edit.locked}
      onMend={(color) => edit.set(`/navs/${of}`, color, label)}
    />
  </>
);

/** A logo of one's own in place of the drawn mark. */
function LogoField({ edit, document }: { readonly edit: Edit; readonly document: SiteDocument }) {
  const services = useStudio();
  const { message } = App.useApp();
  const bring = async (file: File) => {
    try {
      edit.set('/logo/logoImg', await uploadPicture(services, file), '标志');
    } catch (error) {
      message.error((error as Error).message);
    }
    return false;
  };
  return (
    <Row label="标志">
      <span className={studio.rowTools}>
        <Upload accept="image/png,image/jpeg,image/webp" showUploadList={false} beforeUpload={(file) => bring(file)}>
          <Button disabled={edit.locked}>{document.logo.logoImg ? '更换标志…' : '上传标志…'}</Button>
        </Upload>
        {document.logo.logoImg && (
          <Button disabled={edit.locked} onClick={() => edit.set('/logo/logoImg', undefined, '标志')}>
            用自带标志
          </Button>
        )}
      </span>
    </Row>
  );
}
