import type { ValuesOf } from '../../../schemas/kinds/block-kind.ts';
import type { Partner } from '../../../schemas/wire/portal-rows.ts';
import { type BlockProps, useDrawing, useRows } from '../drawing.ts';
import { Nothing } from '../frames/Nothing.tsx';
import { Section } from '../frames/Section.tsx';
import { fileAddress } from '../pictures/PictureView.tsx';
import type { logoWall } from './logoWall.kind.ts';
import styles from './logoWall.module.css';

export function LogoWall({ node }: BlockProps) {
  const { api } = useDrawing();
  const { title, subtitle, tone } = node.values as ValuesOf<typeof logoWall>;
  const rows = useRows<readonly Partner[]>(node, 'partners') ?? [];
  return (
    <Section node={node} title={title} intro={subtitle} tone={tone}>
      {rows.length === 0 ? (
        <Nothing text="暂无合作企业" />
      ) : (
        <ul className={styles.wall}>
          {rows.map(({ name, logo }) => (
            <li key={name} className={styles.brick}>
              {logo ? (
                <img src={fileAddress(api, logo)} alt={name} loading="lazy" />
              ) : (
                <>
                  <span className={styles.sign} aria-hidden="true">
                    {name.slice(0, 1)}
                  </span>
                  {name}
                </>
              )}
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
