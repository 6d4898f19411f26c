const split = (text: string) => text.trim().split(/\s+/);

export const surnames = split(
  '王 李 张 刘 陈 杨 赵 黄 周 吴 徐 孙 胡 朱 高 林 何 郭 马 罗 梁 宋 郑 谢 韩 唐 冯 于 董 萧 程 曹 袁 邓 许 傅 沈 曾 彭 吕',
);
export const givenNames = split(`
  伟 芳 敏 静 丽 强 磊 洋 艳 勇 杰 娟 涛 明 超 霞 平 刚 桂英 建华 晓东 志强 海燕 文博 子涵 思远 雨桐 嘉怡 俊杰 欣然
  梓轩 雅婷 国栋 立新 春梅 玉兰 建国 红梅 晓峰 佳宁 明哲 若溪 博文 浩然 书瑶 振宇 云飞 慧敏 志远 晓雯`);

/** Cities with their division codes, for addresses and for the region field. */
export const places: readonly { readonly codes: readonly string[]; readonly name: string; readonly street: string }[] =
  [
    { codes: ['310000', '310100', '310115'], name: '上海', street: '浦东新区云桥路' },
    { codes: ['310000', '310100', '310114'], name: '上海', street: '嘉定区叶城路' },
    { codes: ['110000', '110100', '110114'], name: '北京', street: '昌平区中兴路' },
    { codes: ['110000', '110100', '110112'], name: '北京', street: '通州区景盛街' },
    { codes: ['320000', '320500', '320505'], name: '苏州', street: '虎丘区科灵路' },
    { codes: ['320000', '320100', '320115'], name: '南京', street: '江宁区秣周路' },
    { codes: ['330000', '330100', '330108'], name: '杭州', street: '滨江区月明路' },
    { codes: ['330000', '330200', '330212'], name: '宁波', street: '鄞州区学士路' },
    { codes: ['440000', '440100', '440112'], name: '广州', street: '黄埔区开源大道' },
    { codes: ['440000', '440300', '440306'], name: '深圳', street: '宝安区留仙三路' },
    { codes: ['420000', '420100', '420111'], name: '武汉', street: '洪山区高新四路' },
    { codes: ['510000', '510100', '510107'], name: '成都', street: '武侯区武科东路' },
    { codes: ['370000', '370100', '370102'], name: '济南', street: '历下区新泺街' },
    { codes: ['370000', '370200', '370212'], name: '青岛', street: '崂山区株洲路' },
    { codes: ['120000', '120100', '120111'], name: '天津', street: '西青区海泰路' },
    { codes: ['340000', '340100', '340104'], name: '合肥', street: '蜀山区望江西路' },
    { codes: ['610000', '610100', '610113'], name: '西安', street: '雁塔区锦业路' },
    { codes: ['410000', '410100', '410105'], name: '郑州', street: '金水区杨金路' },
  ];

/** Invented fore-names of companies: two characters that belong to nobody we know of. */
export const companyWords = split(`
  澄谱 砺析 衡准 禾测 沐标 砚科 霁源 岑谱 朔析 栎源 煦纯 汀测 屿标 珩仪 砝鉴 弈检 澜谱 岚析 泓准 旻科 瑾源 昱纯 璟测
  翊标 沅仪 崧鉴 晔检 筠谱 钰析 溯准 渊禾 穗科 朗砚 谨衡 槐安 榆鉴 梓析 柏准 枫测 楠标 桐仪 松鉴 竹溪 菱科 荇源 芷纯
  蘅测 茗标 藜仪 萤鉴 鹭检 雁谱 鹤析 隼准 麟科 鹿源 鲲纯 骐测 骁标 骅仪`);

export const companyTrades: Readonly<Record<string, readonly string[]>> = {
  reagent: split('化学试剂 精细化工 生化试剂 试剂科技'),
  refmat: split('标准物质技术 计量标准科技 标物科技'),
  consumable: split('实验器材 实验耗材 分离科技 生物器材'),
  glass: split('玻璃仪器 实验玻璃'),
  instrument: split('仪器设备 分析仪器 仪器科技 科学仪器'),
  calibration: split('计量检测 计量校准服务 检定校准技术'),
  service: split('环保科技 检测技术服务 技术服务 物流'),
};

/** Brands, invented as well. */
export const brands = split('澄谱 砺析 衡准 沐标 砚科 霁源 岑谱 栎源 煦纯 珩仪 澜谱 泓准');

export const streetsEnd = split('18号 66号 108号 259号 388号 520号 699号 1001号 1288号');
