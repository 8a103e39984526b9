import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import { call, errorTitle } from '#api/index.ts'

import type { bodyOf } from './package-form.ts'

/** Signed paths live for one to two hours: a screen that stays open asks for new ones before they end. */
const freshPathsEveryMs = 30 * 60 * 1000

export const charterQueries = {
  /** The saved packages of a channel, newest first (PACK-35). */
  charters: (channelId: number) =>
    queryOptions({
      queryKey: ['charters', channelId] as const,
      queryFn: ({ signal }) =>
        call('GET /channels/{channel}/act-tickets', { params: { channel: channelId }, signal }),
      meta: errorTitle('GET /channels/{channel}/act-tickets'),
      refetchInterval: freshPathsEveryMs,
    }),
  /** The laws to choose from (PACK-34). */
  laws: (channelId: number) =>
    queryOptions({
      queryKey: ['charter-laws', channelId] as const,
      queryFn: ({ signal }) =>
        call('GET /channels/{channel}/acts', { params: { channel: channelId }, signal }),
      meta: errorTitle('GET /channels/{channel}/acts'),
    }),
  /** What the package of the form would hold; the former stays until the next has come. */
  preview: (channelId: number, body: ReturnType<typeof bodyOf>, number: string | null = null) =>
    queryOptions({
      queryKey: ['charter-preview', channelId, body, number] as const,
      queryFn: ({ signal }) =>
        call('POST /channels/{channel}/act-tickets/preview', {
          params: { channel: channelId },
          body: { ...body, paper: number },
          signal,
        }),
      placeholderData: keepPreviousData,
      staleTime: Infinity,
      gcTime: 60_000,
      retry: false,
    }),
}
