import type { ComponentType } from 'react';
import type { AuditAction, AuditKind } from '#contract/audit.ts';
import type { Locale } from '#contract/locales.ts';
import type { SettingName } from '#contract/site-settings.ts';
import type { EditorPost, Fields } from './editor/ui/editor-post.ts';
import type { Marks } from './editor/ui/text/marks.ts';
import type { Section } from './ui/place.tsx';

/**
 * What a feature shows on the account page and in the admin. Each part is read by one module of the core, which is
 * named here. What a section needs is loaded by the part of the same name in `feature.server.ts`.
 */
export type PrivateFeature = {
  /** `admin/frame/admin-navigation.tsx`: the names of its pages. */
  navigation?: NavigationTexts;
  /** `admin/log/audit-texts.ts`. */
  auditTexts?: Record<Locale, AuditTexts>;
  /** `keys/scope-texts.ts`. */
  scopeTexts?: Record<Locale, ScopeTexts>;
  /** `users/routes/account.tsx`: after the password, with what the user has done, or after the letters. */
  account?: Section<'security' | 'activity' | 'letters'>;
  /** `admin/home/home.tsx`: above all, below what needs attention, or below all. */
  home?: Section<'top' | 'attention' | 'bottom'>;
  /** `admin/home/home.tsx`: the address of a style sheet. */
  homeStyles?: string;
  /** `settings/ui/`: what readers may do, how writers sign in, who else gets the texts, or among the fields of feeds. */
  settings?: Section<'readers' | 'writers' | 'outside' | 'feeds'> & {
    /** Its title in the table of contents; null if the section is not shown. Its id is the name of the feature. */
    useTitle?: (data: never) => string | null;
  };
  /** `editor/ui/publishing/publish-panel.tsx`: a choice about a publication. */
  publishing?: {
    /** What is chosen before anybody chooses; null for nothing. */
    suggest: (data: never, post: EditorPost) => string | null;
    Choice: ComponentType<PublishingChoice<never>>;
  };
  /** `editor/ui/translation/source-pane.tsx`: above the text of the other language. */
  Alongside?: ComponentType<Alongside>;
  /** `editor/ui/publishing/everything-published.tsx`: what can be done with a published post. */
  PublishedLink?: ComponentType<{ post: EditorPost }>;
};

/** What a feature can do with a text next to its original. */
export type Alongside = {
  /** The language of the text. */
  locale: Locale;
  /** Increases with the changes of the text, after a pause in typing. */
  changes: number;
  post: {
    id: () => string;
    text: () => string;
    /** How many characters the original has. */
    sourceLength: () => number;
    /** The fields of the text in the form. */
    fields: () => Fields;
    /** Saves everything; false if that is not possible. */
    save: () => Promise<boolean>;
    /** Takes over what the server has, as if somebody else had saved it. */
    reload: () => Promise<void>;
    /** Puts other fields into the form and returns what was there; null if that is not possible. */
    exchange: (fields: Fields) => Promise<Fields | null>;
    /** Marks the blocks that begin on these lines and these words, and no others. */
    mark: (marks: Marks) => void;
    cursorLine: () => number;
    goToLine: (line: number) => void;
  };
};

export type PublishingChoice<Data> = {
  post: EditorPost;
  data: Data;
  /** The languages that are to be published. */
  chosen: Locale[];
  choice: string | null;
  onChange: (choice: string | null) => void;
};

/** By the name of the page in `contract/pages.ts`. */
export type NavigationTexts = Record<Locale, Readonly<Record<string, string>>>;

export type AuditTexts = {
  kinds?: Partial<Record<AuditKind, string>>;
  actions?: Partial<Record<AuditAction, AuditSentence>>;
  /** The names of settings after “Changed the site settings: ”. */
  settings?: Partial<Record<SettingName, string>>;
};

/** The names of a scope: of what a key may do in its form, and in the list of keys. */
export type ScopeTexts = Readonly<Record<string, { may: string; name: string }>>;

/** The sentence for an action; `name` is the name of the changed record. */
type AuditSentence = (name: string, about: { count: number; other: string; isPage: boolean }) => string;
