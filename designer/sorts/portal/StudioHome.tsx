import { Button, Modal, Tag } from 'antd';
import { useMemo, useState } from 'react';
import type { Template } from '../../../schemas/compile/page-plan.ts';
import type { PageDocument } from '../../../schemas/language/page.ts';
import type { WaitingRelease } from '../../../schemas/wire/studio.ts';
import { asServer } from '../../kernel/work.ts';
import { aroundOf } from './around.ts';
import { Sheet } from './Canvas.tsx';
import { NewPage } from './NewPage.tsx';
import { planOf, siteOf } from './plan-of.ts';
import { Schedules } from './Schedules.tsx';
import { type FoundDocument, useStudio } from './services.ts';
import studio from './studio.module.css';
import styles from './studio-home.module.css';
import { useEnabling } from './use-enabling.ts';
import { useReleases } from './use-releases.ts';
import { useRowsFor } from './use-rows.ts';

interface Props {
  readonly all: readonly FoundDocument[];
  onOpen(id: string, template: Template): void;
  onChanged(): void;
}

const templates: readonly { readonly type: Template; readonly title: string; readonly about: string }[] = [
  { type: 'se', title: '基础版', about: '清爽有序的公共服务风格：搜索与公告在先。' },
  { type: 'pro', title: '高级版', about: '大气的科技风格：全幅首屏、大数字、层次分明。' },
];

/** The templates and everything that can be edited: what is live, what is being written, what is planned. */
export function StudioHome({ all, onOpen, onChanged }: Props) {
  const services = useStudio();
  const [preview, setPreview] = useState<{ readonly found: FoundDocument; readonly template: Template } | null>(null);
  const [making, setMaking] = useState(false);
  const around = useMemo(() => aroundOf(all), [all]);
  const live = (all.find(({ kind }) => kind === 'site')?.laid as { template?: Template } | null)?.template ?? 'se';
  const home =
    all.find(({ kind, laid }) => kind === 'page' && (laid as PageDocument | null)?.place === 0) ??
    all.find(({ kind }) => kind === 'page');
  const ask = useEnabling(onChanged);
  const enable = (template: Template, title: string) =>
    ask({
      title: `网站改用“${title}”？`,
      content: '与编辑页面不同，这一步不经过草稿：确定后访客马上看到换过模板的网站。内容不变，随时可以换回来。',
      done: `网站已改用“${title}”`,
      enable: () => services.useTemplate(template),
    });
  const every = all.filter(({ kind }) => kind === 'page').sort((a, b) => placeOf(a) - placeOf(b));
  const pages = every.filter((found) => pageOf(found)?.channel !== 'login');
  const logins = every.filter((found) => pageOf(found)?.channel === 'login');
  return (
    <div className={styles.home}>
      <header className={styles.intro}>
        <h1>门户装修</h1>
        <p>页面上改的都是草稿，发布之后访客才看得到，发布过的每一版都能一步回退；启用另一套模板则马上生效。</p>
      </header>
      <section aria-label="门户模板" className={styles.templates}>
        {home &&
          templates.map(({ type, title, about }) => (
            <article key={type} className={styles.card} data-live={type === live || undefined}>
              <Thumb found={home} around={around} template={type} />
              <div className={styles.cardText}>
                <h2>
                  {title} {type === live && <Tag className={styles.live ?? ''}>使用中</Tag>}
                </h2>
                <p>{about}</p>
                <div className={studio.rowTools}>
                  <Button onClick={() => setPreview({ found: home, template: type })}>预览</Button>
                  <Button type={type === live ? 'primary' : 'default'} onClick={() => onOpen(home.id, type)}>
                    编辑
                  </Button>
                  {type !== live && services.rights.publish && (
                    <Button onClick={() => enable(type, title)}>启用…</Button>
                  )}
                </div>
              </div>
            </article>
          ))}
      </section>
      <List
        title="页面"
        rows={pages}
        onOpen={(found) => onOpen(found.id, live)}
        onPreview={(found) => setPreview({ found, template: live })}
      >
        {services.rights.layout && <Button onClick={() => setMaking(true)}>新建页面</Button>}
      </List>
      {logins.length > 0 && (
        <Logins
          all={all}
          rows={logins}
          onChanged={onChanged}
          onOpen={(found) => onOpen(found.id, live)}
          onPreview={(found) => setPreview({ found, template: live })}
        />
      )}
      <List
        title="保存的片段"
        rows={all.filter(({ kind }) => kind === 'fragment')}
        onOpen={(found) => onOpen(found.id, live)}
      />
      <List
        title="导航与页脚"
        rows={all.filter(({ kind }) => kind === 'site')}
        onOpen={(found) => onOpen(found.id, live)}
      />
      <Schedules />
      {preview && <Preview {...preview} around={around} onClose={() => setPreview(null)} />}
      {making && (
        <NewPage
          taken={all.map(({ key }) => key)}
          onClose={() => setMaking(false)}
          onMade={(id) => {
            setMaking(false);
            onChanged();
            onOpen(id, live);
          }}
        />
      )}
    </div>
  );
}

const pageOf = ({ laid, draft }: FoundDocument) => (laid ?? draft?.body ?? null) as Partial<PageDocument> | null;

/** The home page first, then as the navigation counts them. */
const placeOf = (found: FoundDocument): number => pageOf(found)?.place ?? 9;

/** A page that each record has is told from the page that lists them. */
function sayPage(found: FoundDocument) {
  const path = pageOf(found)?.path ?? '';
  const name = path.includes('/:') ? `${found.title} · 详情` : found.title;
  return { found, name, path: path.replace(/:\w+/g, '…') };
}

type StudioDocuments = ReturnType<typeof aroundOf>;
const noData = {};

/** The page itself, small. */
function Thumb({
  found,
  around,
  template,
}: {
  readonly found: FoundDocument;
  readonly around: StudioDocuments;
  readonly template: Template;
}) {
  const { api } = useStudio();
  const plan = useMemo(
    () => planOf(asServer(found).document, around, template, { everything: false }),
    [found, around, template],
  );
  const site = useMemo(() => siteOf(around.site, template), [around.site, template]);
  return (
    <div className={styles.thumb} inert aria-hidden="true">
      <div>{plan && <Sheet plan={plan.root} site={site} device="desk" data={noData} api={api} />}</div>
    </div>
  );
}

interface PreviewProps {
  readonly found: FoundDocument;
  readonly template: Template;
  readonly around: StudioDocuments;
  onClose(): void;
}

function Preview({ found, template, around, onClose }: PreviewProps) {
  const services = useStudio();
  const plan = useMemo(
    () => planOf(asServer(found).document, around, template, { everything: false }),
    [found, around, template],
  );
  const site = useMemo(() => siteOf(around.site, template), [around.site, template]);
  const data = useRowsFor(plan?.root ?? null);
  return (
    <Modal
      open
      footer={null}
      title={`预览：${found.title}`}
      onCancel={onClose}
      width="96vw"
      style={{ top: 24 }}
      destroyOnHidden
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what is too long to be seen at once is scrolled by keys as well */}
      <section className={styles.preview} aria-label={`${found.title}的预览`} tabIndex={0}>
        <div inert>{plan && <Sheet plan={plan.root} site={site} device="desk" data={data} api={services.api} />}</div>
      </section>
    </Modal>
  );
}

interface ListProps {
  readonly title: string;
  readonly rows: readonly FoundDocument[];
  readonly children?: React.ReactNode;
  onOpen(found: FoundDocument): void;
  onPreview?(found: FoundDocument): void;
  /** Of several of which one is in use. */
  readonly liveKey?: string;
  readonly onEnable?: ((found: FoundDocument) => void) | undefined;
}

function List({ title, rows, children, onOpen, onPreview, liveKey, onEnable }: ListProps) {
  const { waitingOf } = useReleases();
  return (
    <section aria-label={title} className={styles.list}>
      <header>
        <h2>
          {title} <small>{rows.length}</small>
        </h2>
        {children}
      </header>
      {rows.length === 0 && (
        <p className={studio.none}>还没有{title}。在编辑器里选中几个区块，就能存成片段，在多个页面共用。</p>
      )}
      <ul>
        {rows.map(sayPage).map(({ found, name, path }) => (
          <li key={found.id}>
            <span>
              <strong>{name}</strong>
              <code>{path}</code>
            </span>
            {found.draft && (
              <Tag className={styles.drafted ?? ''}>
                草稿 · {found.draft.by} {found.draft.at.slice(5, 16)}
              </Tag>
            )}
            <Pending request={waitingOf(found.id)} />
            {!found.laid && <Tag>未发布</Tag>}
            {found.key === liveKey && <Tag className={styles.live ?? ''}>使用中</Tag>}
            <span className={studio.rowTools}>
              {onPreview && (
                <Button size="small" onClick={() => onPreview(found)} aria-label={`预览${name}`}>
                  预览
                </Button>
              )}
              <Button size="small" onClick={() => onOpen(found)} aria-label={`编辑${name}`}>
                编辑
              </Button>
              {onEnable && found.laid && found.key !== liveKey && (
                <Button size="small" onClick={() => onEnable(found)} aria-label={`启用${name}`}>
                  启用…
                </Button>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

const Pending = ({ request }: { readonly request: WaitingRelease | undefined }) =>
  request && (
    <Tag color="processing">{request.state === 'asked' ? '审核中' : `定于 ${request.at?.slice(5, 16)} 发布`}</Tag>
  );

/** What dresses the sign-in page: one of them is in use. */
function Logins({
  all,
  onChanged,
  ...list
}: Pick<Props, 'all' | 'onChanged'> & Pick<ListProps, 'rows' | 'onOpen' | 'onPreview'>) {
  const services = useStudio();
  const live = (all.find(({ kind }) => kind === 'site')?.laid as { login?: string } | null)?.login ?? '';
  const ask = useEnabling(onChanged);
  const enable = ({ key, title }: FoundDocument) =>
    ask({
      title: `登录页改用“${title}”？`,
      content: '确定后所有人登录时马上看到它，随时可以换回来。',
      done: `登录页已换成“${title}”`,
      enable: () => services.useLogin(key),
    });
  return <List title="登录页模板" {...list} liveKey={live} onEnable={services.rights.publish ? enable : undefined} />;
}
