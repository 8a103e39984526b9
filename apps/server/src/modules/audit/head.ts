/** A line of the heads file (audit §2). */
export type Head = { seq: number; hash: string; at: string; signature: string }
