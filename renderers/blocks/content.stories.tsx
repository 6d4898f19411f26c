import type { Meta } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { advanced, BlockStage, of, phone } from './stage/BlockStage.tsx';

const meta = {
  title: 'blocks/content',
  component: BlockStage,
  args: { block: 'hero' },
  parameters: { layout: 'fullscreen' },
} satisfies Meta<typeof BlockStage>;

export default meta;

const figures = ['注册供应商', '年采购额', '采购项目', '累计采购额'].map((title, at) => ({
  key: `f${at}`,
  value: 47_000 * (at + 1),
  plus: true,
  unit: at === 1 ? '亿' : '家',
  title,
}));
const hero = {
  values: {
    subTitle: { text: '公告公开可查，过程全程留痕' },
    button: '查看采购公告',
    search: true,
    statVisible: true,
    statsData: figures,
  },
  inside: { side: ['loginBox'] },
} as const;
const cases = ['公开透明', '智能寻源', '全程协同'].map((title, at) => ({
  key: `c${at}`,
  title,
  content: '公告、答疑、开标与结果全部在线公开，过程留痕，随时可查。',
}));
const features = { intro: '从寻源到结算，每一步都有依据。', features: cases };
const steps = { items: cases, button: '去注册', link: { href: '/supplierRegister' } };
const places = ['总部', '营销中心'].map((name, at) => ({
  key: `p${at}`,
  name,
  address: '江城市滨江大道一号',
  phone: '400-000-0000',
  mail: 'service@example.com',
  hours: '工作日 9:00–17:30',
}));
const html = '<h2>公司简介</h2><p>一家<strong>第三方检验检测</strong>机构。</p><ul><li>食品</li><li>环境</li></ul>';

export const Hero = of('hero', hero);
export const HeroPolygon = of('hero', { ...hero, ...advanced, values: { ...hero.values, shape: 'polygon' } });
export const HeroBare = of('hero', { values: { picture: { src: '' }, deco: false } });
export const HeroPhone = of('hero', { ...hero, ...phone });

export const Banner = of('banner', { values: { note: '招标、询价与竞价，机会第一时间公开', count: true } });
export const BannerAdvanced = of('banner', { ...advanced, values: { note: '每一个结果都接受监督' } });
export const BannerPhone = of('banner', { ...phone, values: { count: true } });

export const CallToAction = of('callToAction', { values: { note: '注册只需十分钟' } });
export const CallToActionAdvanced = of('callToAction', { ...advanced, values: { bgColor: '#083B8A' } });
export const CallToActionPhone = of('callToAction', phone);

export const Features = of('features', { values: features });
export const FeaturesAdvanced = of('features', { ...advanced, values: { ...features, tone: 'deep' } });
export const FeaturesEmpty = of('features');
export const FeaturesPhone = of('features', { ...phone, values: features });

export const RichText = of('richText', { values: { html } });
export const RichTextAdvanced = of('richText', { ...advanced, values: { html, width: 'full' } });
export const RichTextPhone = of('richText', { ...phone, values: { html } });

export const Image = of('image', { values: { caption: '检测实验室' } });
export const ImageAdvanced = of('image', { ...advanced, values: { link: { href: '/about' }, caption: '关于我们' } });
export const ImagePhone = of('image', phone);

export const Stats = of('stats', { values: { items: figures } });
export const StatsAdvanced = of('stats', { ...advanced, values: { items: figures, title: { text: '平台数字' } } });
export const StatsEmpty = of('stats');
export const StatsPhone = of('stats', { ...phone, values: { items: figures } });

export const Steps = of('steps', { values: steps });
export const StepsAdvanced = of('steps', { ...advanced, values: steps });
export const StepsPhone = of('steps', { ...phone, values: steps });

export const Contact = of('contact', { values: { places } });
export const ContactAdvanced = of('contact', { ...advanced, values: { places } });
export const ContactPhone = of('contact', { ...phone, values: { places } });

export const LoginBox = {
  ...of('loginBox', { values: { note: '供应商与采购人员统一入口' } }),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: '登录' }));
    await expect(canvas.getByRole('alert')).toHaveTextContent('请输入账号和密码');
  },
} satisfies ReturnType<typeof of>;
export const LoginBoxAdvanced = of('loginBox', advanced);
export const LoginBoxPhone = of('loginBox', phone);

export const Columns = of('columns', { inside: { first: ['image'], second: ['callToAction'] } });
export const ColumnsThree = of('columns', {
  ...advanced,
  values: { layout: 'third', tone: 'soft' },
  inside: { first: ['image'], second: ['loginBox'], third: ['callToAction'] },
});
export const ColumnsPhone = of('columns', { ...phone, inside: { first: ['image'], second: ['callToAction'] } });

export const Tabs = of('tabs', { inside: { first: ['image'], second: ['callToAction'] } });
export const TabsAdvanced = of('tabs', { ...advanced, inside: { first: ['image'], second: ['callToAction'] } });
export const TabsPhone = of('tabs', { ...phone, inside: { first: ['image'], second: ['callToAction'] } });
