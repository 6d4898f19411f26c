import sanitize from 'sanitize-html';

const options: sanitize.IOptions = {
  allowedTags: [
    ...['p', 'br', 'hr', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote', 'pre', 'code', 'div', 'span'],
    ...['strong', 'b', 'em', 'i', 'u', 's', 'sub', 'sup', 'mark', 'a', 'img', 'ul', 'ol', 'li'],
    ...['table', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td', 'caption', 'colgroup', 'col'],
  ],
  allowedAttributes: {
    a: ['href', 'title'],
    img: ['src', 'alt', 'title', 'width', 'height'],
    ol: ['start'],
    th: ['colspan', 'rowspan'],
    td: ['colspan', 'rowspan'],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  // a picture is one of our files or stands in the text itself; another site's would tell that site who reads
  allowedSchemesByTag: { img: ['data'] },
  allowProtocolRelative: false,
};

/** What people wrote, without anything that runs, loads or dresses the page: whoever draws it later need not be careful. */
export const safeHtml = (html: string): string => sanitize(html, options);
