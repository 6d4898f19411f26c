import type { ValuesOf } from '../../../schemas/kinds/block-kind.ts';
import { type BlockProps, useDrawing } from '../drawing.ts';
import { Go } from '../links/Go.tsx';
import { Logo } from '../pictures/Logo.tsx';
import { fileAddress } from '../pictures/PictureView.tsx';
import type { footer } from './footer.kind.ts';
import styles from './footer.module.css';

/** A public service ends quietly, a technology company in its own colour. */
const toneOf = { se: 'light', pro: 'dark' } as const;

export function Footer({ node }: BlockProps) {
  const { site, api, editing } = useDrawing();
  const { tone } = node.values as ValuesOf<typeof footer>;
  const { siteMap, otherLinks, icpInfo, copyright, supportInfo, imgs } = site.footer;
  return (
    <footer className={styles.footer} data-tone={tone === 'auto' ? toneOf[site.template] : tone}>
      <div className={styles.top}>
        <div className={styles.about}>
          <Logo />
          {site.description !== '' && <p className={styles.note}>{site.description}</p>}
          <ul className={styles.images}>
            {imgs.map(({ title, image }) => (
              <li key={image}>
                <img
                  src={editing?.address(image) ?? fileAddress(api, image)}
                  alt={title}
                  width={88}
                  height={88}
                  loading="lazy"
                />
                <span>{title}</span>
              </li>
            ))}
          </ul>
        </div>
        <nav className={styles.map} aria-label="站点地图">
          {siteMap.map(({ title, items }) => (
            <section key={title}>
              <h2 className={styles.title}>{title}</h2>
              <ul>
                {items.map((item) => (
                  <li key={item.title}>
                    <Go to={item.path} className={styles.link}>
                      {item.title}
                    </Go>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </nav>
      </div>
      <div className={styles.bottom}>
        {otherLinks.length > 0 && (
          <ul className={styles.others} aria-label="友情链接">
            {otherLinks.map(({ title, url }) => (
              <li key={title}>
                <Go to={{ href: url, newWindow: true }} className={styles.link}>
                  {title}
                </Go>
              </li>
            ))}
          </ul>
        )}
        <p className={styles.small}>
          {[copyright, icpInfo, supportInfo]
            .filter((text) => text !== '')
            .map((text) => (
              <span key={text}>{text}</span>
            ))}
        </p>
      </div>
    </footer>
  );
}
