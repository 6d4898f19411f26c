import DOMPurify from 'dompurify';

const purifier = DOMPurify(window);
// a link that leaves the page must not be able to steer it
purifier.addHook('afterSanitizeAttributes', (node) => {
  if (node.nodeName === 'A' && node.hasAttribute('href')) {
    node.setAttribute('target', '_blank');
    node.setAttribute('rel', 'noopener noreferrer');
  }
  // a picture that nobody described is left out by screen readers, not spelled out by its address
  if (node.nodeName === 'IMG' && !node.hasAttribute('alt')) node.setAttribute('alt', '');
});

/** HTML with nothing in it that runs, loads a frame or dresses the page. */
export const safeHtml = (html: string): string =>
  purifier.sanitize(html, {
    USE_PROFILES: { html: true },
    FORBID_TAGS: ['style', 'form', 'input', 'button', 'textarea', 'select', 'iframe', 'object', 'embed'],
    FORBID_ATTR: ['style', 'class', 'id', 'name'],
  });

/** Pasted HTML without pictures of other sites: they would tell those who reads, and are not kept. */
export function ownPictures(html: string): string {
  const page = new DOMParser().parseFromString(html, 'text/html');
  for (const picture of page.querySelectorAll('img')) {
    if (!/^(data:image\/|\/(?!\/))/.test(picture.getAttribute('src') ?? '')) picture.remove();
  }
  return page.body.innerHTML;
}
