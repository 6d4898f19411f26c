export const searchWords = '搜索单号、名称、页面';
