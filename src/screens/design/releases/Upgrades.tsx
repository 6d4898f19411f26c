import { useQuery } from '@tanstack/react-query';
import { Alert, App, Button, Empty, Skeleton } from 'antd';
import { useState } from 'react';
import { documentWords } from '../../../../schemas/language/document-words.ts';
import type { Side } from '../../../../schemas/layers/say-conflict.ts';
import type { Upgraded } from '../../../../schemas/wire/documents.ts';
import sheet from '../../../frame/sheet/sheet.module.css';
import { loadUpgrades, settleUpgrade } from '../../../http/release-calls.ts';
import { Conflicts } from './Conflicts.tsx';
import { releaseKeys } from './release-keys.ts';
import styles from './releases.module.css';
import { useAfterRelease } from './use-after-release.ts';

/** What an upgrade of the product and the company say differently: the company's word runs until somebody chooses here. */
export function Upgrades() {
  const asked = useQuery({ queryKey: releaseKeys.upgrades, queryFn: loadUpgrades });
  if (asked.isError) return <Alert type="error" showIcon title={asked.error.message} />;
  if (!asked.data) return <Skeleton active paragraph={{ rows: 6 }} />;
  if (asked.data.length === 0)
    return (
      <section className={sheet.sheet}>
        <Empty description="产品升级与本公司的修改没有冲突。升级时没有改到同一处的内容已自动合并。" />
      </section>
    );
  return (
    <div className={styles.review}>
      <Alert
        type="info"
        showIcon
        title="产品升级改动了本公司也改过的地方。现在使用的是本公司的内容，请逐处选择；选择后生成草稿，到“待发布”检查后发布。"
      />
      {asked.data.map((upgraded) => (
        <OneDocument key={upgraded.id} upgraded={upgraded} />
      ))}
    </div>
  );
}

function OneDocument({ upgraded: { id, kind, title, conflicts, unfit } }: { readonly upgraded: Upgraded }) {
  const { message } = App.useApp();
  const afterRelease = useAfterRelease();
  const [choices, setChoices] = useState<Readonly<Record<string, Side>>>({});
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const isChosen = conflicts.every(({ path }) => choices[path]);
  const settle = async () => {
    setBusy(true);
    setError(null);
    try {
      await settleUpgrade(id, choices);
      message.success(`“${title}”已生成草稿，到“待发布”检查后发布`);
      await afterRelease();
    } catch (caught) {
      setError((caught as Error).message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <section className={sheet.sheet} aria-label={title}>
      <h2>
        {title}
        <span className={sheet.quiet}>{documentWords[kind]}</span>
      </h2>
      {unfit.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title="这些内容在新版产品中已不适用，暂不生效，没有删除"
          description={
            <ul className={styles.words}>
              {unfit.map(({ place, say }) => (
                <li key={place + say}>
                  {place}：{say}
                </li>
              ))}
            </ul>
          }
        />
      )}
      <Conflicts
        conflicts={conflicts}
        choices={choices}
        mine="保留本公司的"
        theirs="采用新版产品的"
        onChoose={(path, side) => setChoices((known) => ({ ...known, [path]: side }))}
      />
      {error && <Alert type="error" showIcon title={error} />}
      {conflicts.length > 0 && (
        <Button type="primary" disabled={!isChosen} loading={busy} onClick={() => void settle()}>
          按选择生成草稿
        </Button>
      )}
    </section>
  );
}
