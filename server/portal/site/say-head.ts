import type { AnnouncementPage, NewsPage, ResultPage } from '../../../schemas/wire/portal-rows.ts';
import { plainText } from '../../features/public-rows/rows/shown.ts';
import type { PageState } from './drawer.ts';
import type { Head } from './write-html.ts';

interface Where {
  /** `https://host` */
  readonly origin: string;
  readonly path: string;
  /** The part of the query that makes another page. */
  readonly query: string;
  readonly isHidden: boolean;
}

type Subject =
  | { readonly sort: 'announcement'; readonly it: AnnouncementPage }
  | { readonly sort: 'result'; readonly it: ResultPage }
  | { readonly sort: 'news'; readonly it: NewsPage };

/** What the page is about, where it is about one record. */
function subjectOf(data: PageState['data']): Subject | null {
  for (const sort of ['announcement', 'result'] as const) {
    if (data[sort]) return { sort, it: data[sort] } as Subject;
  }
  return data.newsItem ? { sort: 'news', it: data.newsItem as NewsPage } : null;
}

const shanghai = (moment: string): string => `${moment.replace(' ', 'T')}+08:00`;

/** What search engines and shared links are told of a page. */
export function sayHead({ page, site, data }: PageState, { origin, path, query, isHidden }: Where): Head {
  const subject = subjectOf(data);
  const title = subject ? subject.it.title : page.title;
  const text = subject ? plainText(subject.it.html, 160) || page.description : page.description;
  const canonical = `${origin}${path}${query}`;
  return {
    title: page.place === 0 ? site.name : `${title} - ${site.name}`,
    description: text || site.description,
    canonical,
    siteName: site.name,
    kind: subject ? 'article' : 'website',
    isHidden,
    feed: '/rss.xml',
    things: isHidden ? [] : thingsOf(subject, page.place === 0, { site, origin, canonical, title }),
  };
}

interface HeadOfPage {
  readonly site: PageState['site'];
  readonly origin: string;
  readonly canonical: string;
  readonly title: string;
}

function thingsOf(subject: Subject | null, isHome: boolean, around: HeadOfPage): readonly object[] {
  const { site, origin, canonical, title } = around;
  const context = { '@context': 'https://schema.org' };
  const organization = { '@type': 'Organization', name: site.name, url: `${origin}/proHome` };
  if (isHome) {
    const target = `${origin}/purchaseAnnouncement?likeName={likeName}`;
    const search = { '@type': 'SearchAction', target, 'query-input': 'required name=likeName' };
    return [
      { ...context, ...organization },
      {
        ...context,
        '@type': 'WebSite',
        name: site.name,
        url: `${origin}/proHome`,
        inLanguage: 'zh-CN',
        potentialAction: search,
      },
    ];
  }
  const list = { announcement: '/purchaseAnnouncement', result: '/resultAnnouncement', news: '/news' };
  const steps = [
    { name: '首页', item: `${origin}/proHome` },
    ...(subject
      ? [
          {
            name: subject.sort === 'news' ? '新闻资讯' : subject.sort === 'result' ? '结果公示' : '采购公告',
            item: `${origin}${list[subject.sort]}`,
          },
        ]
      : []),
    { name: title, item: canonical },
  ];
  const trail = {
    ...context,
    '@type': 'BreadcrumbList',
    itemListElement: steps.map((step, at) => ({ '@type': 'ListItem', position: at + 1, ...step })),
  };
  return subject ? [trail, { ...context, ...thingOf(subject, organization, canonical) }] : [trail];
}

/** An announcement is a demand, a result and a piece of news are articles. */
function thingOf(subject: Subject, organization: object, url: string): object {
  if (subject.sort === 'announcement') {
    const { title, name, publishedAt, deadline, content } = subject.it;
    return {
      '@type': 'Demand',
      name: title,
      identifier: name,
      description: content,
      url,
      availabilityStarts: shanghai(publishedAt),
      ...(deadline ? { validThrough: shanghai(deadline) } : {}),
      seller: organization,
    };
  }
  const published = subject.sort === 'news' ? subject.it.date : shanghai(subject.it.publishedAt);
  return {
    '@type': subject.sort === 'news' ? 'NewsArticle' : 'Article',
    headline: subject.it.title,
    datePublished: published,
    url,
    inLanguage: 'zh-CN',
    author: organization,
    publisher: organization,
  };
}
