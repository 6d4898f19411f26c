import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Alert, App, Button, Checkbox, Empty, Input, Skeleton, Tag } from 'antd';
import { useState } from 'react';
import { documentWords } from '../../../../../schemas/language/document-words.ts';
import type { Taken } from '../../../../../server/features/packages/packages.contract.ts';
import sheet from '../../../../frame/sheet/sheet.module.css';
import { saveFile } from '../../../../http/client.ts';
import { loadPackable, makePackage, planPackage } from '../../../../http/release-calls.ts';
import { releaseKeys } from '../release-keys.ts';
import styles from '../releases.module.css';

/** Documents are chosen; what they cannot do without comes along, each with its reason; the file is made. */
export function ExportPackage() {
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [wanted, setWanted] = useState('');
  const asked = useQuery({ queryKey: [...releaseKeys.packages, 'packable'], queryFn: loadPackable });
  if (asked.isError) return <Alert type="error" showIcon title={asked.error.message} />;
  if (!asked.data) return <Skeleton active paragraph={{ rows: 6 }} />;
  if (asked.data.length === 0)
    return (
      <section className={sheet.sheet}>
        <Empty description="本公司还没有自己的配置。产品自带的配置到处都有，不需要导出；修改并发布过的才会列在这里。" />
      </section>
    );
  const word = wanted.trim().toLowerCase();
  const rows = asked.data.filter(
    ({ title, key }) => title.toLowerCase().includes(word) || key.toLowerCase().includes(word),
  );
  const choose = (id: string, isChosen: boolean) =>
    setChosen(isChosen ? [...chosen, id] : chosen.filter((one) => one !== id));
  return (
    <>
      <section className={sheet.sheet} aria-label="选择要带走的配置">
        <h2>选择要带走的配置</h2>
        <p className={sheet.about}>
          列出的是本公司自己的和修改过的配置，已发布的内容会放进包里，草稿不会。选中“已删除”的，导入时对方那里也会删除。
        </p>
        <div className={sheet.filters}>
          <Input.Search
            allowClear
            aria-label="查找配置"
            placeholder="按名称或标识查找"
            onChange={({ target }) => setWanted(target.value)}
          />
          <Button onClick={() => setChosen(rows.map(({ id }) => id))}>全选</Button>
          <Button disabled={chosen.length === 0} onClick={() => setChosen([])}>
            清空
          </Button>
        </div>
        <ul className={styles.choices}>
          {rows.map((row) => (
            <li key={row.id}>
              <Checkbox checked={chosen.includes(row.id)} onChange={({ target }) => choose(row.id, target.checked)}>
                {row.title} <Named row={row} /> {row.gone && <Tag color="error">已删除</Tag>}
              </Checkbox>
            </li>
          ))}
        </ul>
      </section>
      {chosen.length > 0 && <Taking chosen={chosen} />}
    </>
  );
}

const Named = ({ row: { kind, key } }: { readonly row: Taken }) => (
  <span className={sheet.quiet}>
    {documentWords[kind]} · {key}
  </span>
);

function Taking({ chosen }: { readonly chosen: readonly string[] }) {
  const { message } = App.useApp();
  const [without, setWithout] = useState<readonly string[]>([]);
  const [name, setName] = useState('');
  const [note, setNote] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const asked = useQuery({
    queryKey: [...releaseKeys.packages, 'plan', chosen],
    queryFn: () => planPackage(chosen),
    placeholderData: keepPreviousData,
  });
  if (asked.isError) return <Alert type="error" showIcon title={asked.error.message} />;
  if (!asked.data) return <Skeleton active />;
  const along = asked.data.filter((taken) => !taken.chosen);
  const left = along.filter(({ id }) => without.includes(id)).map(({ id }) => id);
  const pictures = asked.data.filter(({ id }) => !left.includes(id)).reduce((sum, row) => sum + row.pictures, 0);
  const leave = (id: string, isLeft: boolean) =>
    setWithout(isLeft ? [...without, id] : without.filter((one) => one !== id));
  const make = async () => {
    setBusy(true);
    setError(null);
    try {
      const { text } = await makePackage({ ids: chosen, without: left, name: name.trim(), note: note.trim() });
      saveFile({ bytes: new Blob([text], { type: 'application/json' }), name: `${name.trim()}.zcpkg.json` });
      message.success(`已导出 ${asked.data.length - left.length} 份配置`);
    } catch (caught) {
      setError((caught as Error).message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <section className={sheet.sheet} aria-label="导出">
      <h2>一起带走的</h2>
      <p className={sheet.about}>
        {along.length > 0
          ? '选中的配置用到了下面这些，默认一起带走；对方已经有的可以去掉。'
          : '选中的配置没有用到别的本公司配置。'}
      </p>
      <ul className={styles.documents}>
        {along.map((row) => (
          <li key={row.id}>
            <Checkbox checked={!left.includes(row.id)} onChange={({ target }) => leave(row.id, !target.checked)}>
              <b>{row.title}</b> <Named row={row} />
            </Checkbox>
            <ul className={styles.words}>
              {row.because.map((why) => (
                <li key={why}>被{why}用到</li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      {pictures > 0 && <p className={sheet.quiet}>页面上的 {pictures} 张图片会一起带走。</p>}
      {error && <Alert type="error" showIcon title={error} />}
      <div className={styles.release}>
        <Input
          value={name}
          maxLength={100}
          aria-label="包的名称"
          placeholder="包的名称，如“仪器管理 2026-11”"
          onChange={({ target }) => setName(target.value)}
        />
        <Input
          value={note}
          maxLength={500}
          aria-label="包的说明"
          placeholder="说明：给导入的人看（可不填）"
          onChange={({ target }) => setNote(target.value)}
        />
        <Button type="primary" loading={busy} disabled={name.trim() === ''} onClick={() => void make()}>
          导出配置包
        </Button>
      </div>
    </section>
  );
}
