import type { ValuesOf } from '../../../schemas/kinds/block-kind.ts';
import { type BlockProps, useRows } from '../drawing.ts';
import { Nothing } from '../frames/Nothing.tsx';
import { Section } from '../frames/Section.tsx';
import type { companyCloud } from './companyCloud.kind.ts';
import styles from './companyCloud.module.css';

export function CompanyCloud({ node }: BlockProps) {
  const { title, intro, tone } = node.values as ValuesOf<typeof companyCloud>;
  const rows = useRows<readonly { readonly name: string }[]>(node, 'joiners') ?? [];
  return (
    <Section node={node} title={title} intro={intro} tone={tone}>
      {rows.length === 0 ? (
        <Nothing text="暂无入驻企业" />
      ) : (
        <ul className={styles.cloud}>
          {rows.map(({ name }, at) => (
            <li key={name} className={styles.chip} data-size={at % 5}>
              {name}
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
