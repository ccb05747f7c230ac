import { type RefObject, useEffect } from 'react';

/** Makes titles and excerpts as high as their text, in browsers without `field-sizing`. */
export function useFieldHeights(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const { current } = form;
    if (!current || CSS.supports('field-sizing', 'content')) return;
    const fields = [...current.querySelectorAll<HTMLTextAreaElement>('.column-title, .column-excerpt')];
    const fit = () => {
      for (const { style } of fields) style.height = 'auto';
      for (const field of fields) field.style.height = `${textHeight(field)}px`;
    };

    // In the next frame, because a size that is set in a notification is reported as an error.
    const observer = new ResizeObserver(() => requestAnimationFrame(fit));
    for (const field of fields) observer.observe(field);
    current.addEventListener('input', fit);
    void document.fonts.ready.then(fit);

    return () => {
      observer.disconnect();
      current.removeEventListener('input', fit);
    };
  }, [form]);
}

/** Firefox leaves the placeholder out of the height of an empty field, so a copy has it as its text. */
function textHeight(field: HTMLTextAreaElement): number {
  if (field.value !== '') return field.scrollHeight;

  const copy = field.cloneNode() as HTMLTextAreaElement;
  copy.value = field.placeholder;
  field.after(copy);
  const { scrollHeight } = copy;
  copy.remove();
  return scrollHeight;
}
