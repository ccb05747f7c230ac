import { type EditorState, type Range, StateField, type Text } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView, WidgetType } from '@codemirror/view';

/** Pictures and videos of this site. A line shows the first one. */
const MEDIA = /!\[[^[\]]*\]\((\/api\/media\/[\w-]+)/;

/** A small picture of the file that a line shows to readers. */
class Thumbnail extends WidgetType {
  readonly #url: string;

  constructor(url: string) {
    super();
    this.#url = url;
  }

  override eq(other: Thumbnail): boolean {
    return other.#url === this.#url;
  }

  override get estimatedHeight(): number {
    return 112;
  }

  override toDOM(): HTMLElement {
    const box = document.createElement('div');
    box.className = 'picture-line';
    const picture = document.createElement('img');
    picture.alt = '';
    picture.decoding = 'async';
    picture.src = `${this.#url}?w=320`;

    // The address leads to a video, or to a file that no longer exists.
    picture.onerror = () => picture.remove();
    box.append(picture);
    return box;
  }
}

/** Shows a thumbnail under each line that has a picture of this site. */
export const pictureLines = StateField.define<DecorationSet>({
  create: ({ doc }: EditorState) => Decoration.set(thumbnailsIn(doc, 0, doc.length)),
  update(thumbnails, { docChanged, changes, state: { doc } }) {
    if (!docChanged) return thumbnails;

    let next = thumbnails.map(changes);
    // Reads only changed lines again.
    changes.iterChangedRanges((_from, _to, from, to) => {
      const start = doc.lineAt(from).from;
      const end = doc.lineAt(to).to;
      const add = thumbnailsIn(doc, start, end);
      next = next.update({ filterFrom: start, filterTo: end, filter: () => false, add });
    });
    return next;
  },
  provide: (field) => EditorView.decorations.from(field),
});

function thumbnailsIn(doc: Text, from: number, to: number): Range<Decoration>[] {
  const found: Range<Decoration>[] = [];
  let end = from;
  for (const line of doc.iterLines(doc.lineAt(from).number, doc.lineAt(to).number + 1)) {
    end += line.length;
    const [, url] = MEDIA.exec(line) ?? [];
    if (url) found.push(Decoration.widget({ widget: new Thumbnail(url), block: true, side: 1 }).range(end));
    end += 1;
  }

  return found;
}
