import type { ImportReason, RichText } from '@zeacon/contract';

export interface SourceSpace {
  kind: 'SPACE';
  name: string;
  description: string;
}

export interface SourceMember {
  kind: 'MEMBER';
  name: string;
  /** In lower case. */
  email: string | null;
}

interface Written {
  /** `sourceKey` of a member of the same file, or of one before; the name, where the file says nothing else. */
  author: string;
  authorName: string;
  /** ISO 8601. */
  createdAt: string;
}

export interface SourcePost extends Written {
  kind: 'POST';
  title: string;
  body: RichText;
  /** `sourceRef` of a space. */
  space: string | null;
}

export interface SourceComment extends Written {
  kind: 'COMMENT';
  text: string;
  /** `sourceRef` of a post, or its title. */
  post: string | null;
  postTitle: string | null;
  /** `sourceRef` of the comment that it answers. */
  parent: string | null;
}

/** What a file says, in the words of this platform. */
export interface SourceRow {
  /** Where in the file. */
  line: string;
  label: string;
  sourceKey: string;
  sourceRef: string | null;
  sourceTitle?: string | null;
  isShortened?: boolean;
  /** It stays out. */
  reason?: ImportReason;
  data: SourceSpace | SourceMember | SourcePost | SourceComment;
}
