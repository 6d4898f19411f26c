const named: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** A text as it stands in HTML and XML, in attributes too. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => named[sign] ?? sign);
