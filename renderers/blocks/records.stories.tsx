import type { Meta } from '@storybook/react-vite';
import { expect, within } from 'storybook/test';
import { advanced, BlockStage, empty, many, of, phone } from './stage/BlockStage.tsx';

const meta = {
  title: 'blocks/records',
  component: BlockStage,
  args: { block: 'news' },
  parameters: { layout: 'fullscreen' },
} satisfies Meta<typeof BlockStage>;

export default meta;

export const PurchaseAnnouncements = of('purchaseAnnouncements');
export const PurchaseAnnouncementsAdvanced = of('purchaseAnnouncements', advanced);
export const PurchaseAnnouncementsMany = of('purchaseAnnouncements', many);
export const PurchaseAnnouncementsEmpty = of('purchaseAnnouncements', empty);
export const PurchaseAnnouncementsPhone = of('purchaseAnnouncements', phone);

export const ResultAnnouncements = of('resultAnnouncements');
export const ResultAnnouncementsAdvanced = of('resultAnnouncements', advanced);
export const ResultAnnouncementsMany = of('resultAnnouncements', many);
export const ResultAnnouncementsEmpty = of('resultAnnouncements', empty);
export const ResultAnnouncementsPhone = of('resultAnnouncements', phone);

export const News = of('news');
export const NewsAdvanced = of('news', advanced);
export const NewsEmpty = of('news', empty);
export const NewsPhone = of('news', phone);

export const Timeline = of('timeline');
export const TimelineAdvanced = of('timeline', advanced);
export const TimelineMany = of('timeline', many);
export const TimelineEmpty = of('timeline', empty);
export const TimelinePhone = of('timeline', phone);

export const CompanyCloud = of('companyCloud');
export const CompanyCloudAdvanced = of('companyCloud', advanced);
export const CompanyCloudMany = of('companyCloud', many);
export const CompanyCloudEmpty = of('companyCloud', empty);
export const CompanyCloudPhone = of('companyCloud', phone);

export const LogoWall = of('logoWall');
export const LogoWallAdvanced = of('logoWall', advanced);
export const LogoWallMany = of('logoWall', many);
export const LogoWallEmpty = of('logoWall', empty);
export const LogoWallPhone = of('logoWall', phone);

export const PurchaseList = of('purchaseList');
export const PurchaseListAdvanced = of('purchaseList', advanced);
export const PurchaseListMany = of('purchaseList', many);
export const PurchaseListEmpty = of('purchaseList', empty);
export const PurchaseListPhone = of('purchaseList', phone);

export const ResultList = of('resultList');
export const ResultListAdvanced = of('resultList', advanced);
export const ResultListMany = of('resultList', many);
export const ResultListEmpty = of('resultList', empty);
export const ResultListPhone = of('resultList', phone);

export const NewsList = of('newsList');
export const NewsListAdvanced = of('newsList', advanced);
export const NewsListMany = of('newsList', many);
export const NewsListEmpty = of('newsList', empty);
export const NewsListPhone = of('newsList', phone);

export const PurchaseDetail = of('purchaseDetail');
export const PurchaseDetailAdvanced = of('purchaseDetail', advanced);
export const PurchaseDetailPhone = of('purchaseDetail', phone);
export const ResultDetail = of('resultDetail');
export const ResultDetailAdvanced = of('resultDetail', advanced);
export const ResultDetailPhone = of('resultDetail', phone);
export const NewsDetail = of('newsDetail');
export const NewsDetailAdvanced = of('newsDetail', advanced);
export const NewsDetailPhone = of('newsDetail', phone);

const letter = {
  success: true,
  result: {
    name: 'GG202611-0001',
    title: '液相色谱柱招标公告',
    type: 'tender',
    deadline: '2026-12-01 17:00:00',
    canJoin: true,
    content: '<p>尊敬的供应商：</p>',
    contact: '采购中心 林工',
    phone: '400-000-0000',
  },
};

/** Taking part: who is nobody yet is told to sign in or register, who has signed in reads whom to turn to. */
export const Invited = {
  ...of('purchaseDetail'),
  async beforeEach() {
    const usual = window.fetch;
    window.fetch = async () => Response.json(letter);
    localStorage.removeItem('zhaocai.token');
    return () => {
      window.fetch = usual;
      localStorage.removeItem('zhaocai.token');
    };
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: '我要参与' }));
    await expect(await canvas.findByText('尊敬的供应商：')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: '报名' }));
    await expect(canvas.getByRole('alert')).toHaveTextContent('请先登录或注册');
    localStorage.setItem('zhaocai.token', JSON.stringify({ token: 'a', until: Date.now() + 60_000 }));
    await userEvent.click(canvas.getByRole('button', { name: '报名' }));
    await expect(canvas.getByRole('alert')).toHaveTextContent('采购中心 林工');
    await expect(within(canvas.getByRole('alert')).getByRole('link', { name: '400-000-0000' })).toBeVisible();
    await expect(canvas.getByRole('alert')).toHaveTextContent('报名截止时间2026-12-01 17:00');
  },
} satisfies ReturnType<typeof of>;

/** While its letter is on its way, and when it cannot come. */
export const InvitationOnItsWay = {
  ...of('purchaseDetail'),
  async beforeEach() {
    const usual = window.fetch;
    let refuse = () => {};
    window.fetch = () =>
      new Promise((_, reject) => {
        refuse = () => reject(new TypeError('offline'));
      });
    window.addEventListener('story-offline', () => refuse(), { once: true });
    return () => {
      window.fetch = usual;
    };
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: '我要参与' }));
    await expect(await canvas.findByText('正在打开邀请函…')).toBeVisible();
    window.dispatchEvent(new Event('story-offline'));
    await expect(await canvas.findByText('网络不通，请稍后再试')).toBeVisible();
  },
} satisfies ReturnType<typeof of>;
