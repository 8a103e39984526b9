import { screenTitle } from '@uprava/contract/rules/screen-titles.ts'
import { describe, expect, test } from 'vitest'

import { guard, hasNoScreen, isPublic, showsSidebar, type Visitor } from './guards.ts'
import { keepWantedAddress, returnPath, takeWantedAddress } from './return-address.ts'

const stranger: Visitor = { hasToken: false, hasChannel: false, haveOrganization: null }
const signedOut: Visitor = { hasToken: false, hasChannel: false, haveOrganization: false }
const newcomer: Visitor = { hasToken: true, hasChannel: false, haveOrganization: false }
const owner: Visitor = { hasToken: true, hasChannel: false, haveOrganization: true }
const atWork: Visitor = { hasToken: true, hasChannel: true, haveOrganization: true }

const to = (path: string) => ({ do: 'redirect', to: path })
const open = { do: 'open' }

describe('guards', () => {
  test('NAV-01 NAV-20 NAV-21 NAV-22 the root leads a visitor to where he belongs', () => {
    expect(guard('/', stranger)).toEqual(to('/landing'))
    expect(guard('/', atWork)).toEqual(to('/work-station'))
    expect(guard('/', owner)).toEqual(to('/channels'))
    expect(guard('/', newcomer)).toEqual(to('/create-organization'))
  })

  test('NAV-02 NAV-03 NAV-04 the entrances open without sign-in and without the sidebar', () => {
    for (const path of ['/landing', '/authorization', '/registration']) {
      expect(guard(path, signedOut)).toEqual(open)
      expect(showsSidebar(path)).toBe(false)
    }
  })

  test('NAV-05 NAV-06 NAV-07 screens before a channel need sign-in and show no sidebar', () => {
    for (const path of ['/create-organization', '/managers', '/channels']) {
      expect(guard(path, signedOut)).toEqual(to('/authorization'))
      expect(guard(path, newcomer)).toEqual(open)
      expect(showsSidebar(path)).toBe(false)
    }
  })

  test('NAV-08 NAV-09 NAV-10 NAV-11 NAV-12 NAV-13 NAV-14 screens of a channel need sign-in and show the sidebar', () => {
    for (const path of [
      '/profile',
      '/work-station',
      '/staff',
      '/organization',
      '/messenger',
      '/documents',
      '/notifications',
    ]) {
      expect(guard(path, signedOut)).toEqual(to('/authorization'))
      expect(guard(path, atWork)).toEqual(open)
      expect(showsSidebar(path)).toBe(true)
    }
  })

  test('NAV-15 NAV-65 an unknown path follows the chain of /authorization in one step', () => {
    expect(guard('/nowhere', stranger)).toEqual(to('/authorization'))
    expect(guard('/Profile', signedOut)).toEqual(to('/authorization'))
    expect(guard('/nowhere', atWork)).toEqual(to('/work-station'))
    expect(guard('/nowhere', owner)).toEqual(to('/channels'))
    expect(guard('/profile/', atWork)).toEqual(open)
  })

  test('NAV-17 NAV-64 /authorization without the flag clears local storage first; with the flag the signed-in rule runs', () => {
    expect(guard('/authorization', stranger)).toEqual({ do: 'clear-and-open' })
    expect(guard('/authorization', { ...atWork, haveOrganization: null })).toEqual({ do: 'clear-and-open' })
    expect(guard('/authorization', newcomer)).toEqual(to('/create-organization'))
    expect(guard('/registration', { ...newcomer, haveOrganization: null })).toEqual(
      to('/create-organization'),
    )
  })

  test('NAV-18 without a token every protected path leads to /authorization', () => {
    for (const path of [
      '/managers',
      '/profile',
      '/events',
      '/news',
      '/news/3',
      '/requests',
      '/work-station',
    ]) {
      expect(guard(path, stranger)).toEqual(to('/authorization'))
    }
  })

  test('NAV-19 with a chosen channel the entrances lead to /work-station', () => {
    for (const path of ['/landing', '/authorization', '/registration'])
      expect(guard(path, atWork)).toEqual(to('/work-station'))
  })

  test('NAV-23 NAV-24 NAV-63 NAV-67 with a chosen channel the listed paths open and the others lead to /work-station', () => {
    for (const path of ['/channels', '/notifications', '/events', '/news', '/news/7', '/requests'])
      expect(guard(path, atWork)).toEqual(open)
    for (const path of ['/managers', '/create-organization'])
      expect(guard(path, atWork)).toEqual(to('/work-station'))
  })

  test('NAV-25 NAV-26 NAV-27 without a channel only three paths open, the others lead to the default destination', () => {
    for (const path of ['/channels', '/managers', '/create-organization']) {
      expect(guard(path, owner)).toEqual(open)
      expect(guard(path, newcomer)).toEqual(open)
    }
    for (const path of ['/profile', '/notifications', '/events', '/news', '/requests', '/messenger']) {
      expect(guard(path, owner)).toEqual(to('/channels'))
      expect(guard(path, newcomer)).toEqual(to('/create-organization'))
    }
  })

  test('NAV-67 public screens open for everybody', () => {
    for (const path of ['/landing/news/4', '/invitation/abc', '/agreement', '/privacy', '/about']) {
      expect(guard(path, stranger)).toEqual(open)
      expect(guard(path, atWork)).toEqual(open)
      expect(isPublic(path)).toBe(true)
    }
    for (const path of ['/about/more', '/join/abc', '/channels', '/authorization'])
      expect(isPublic(path), path).toBe(false)
  })

  test('GRP-21 a link into a group needs a sign-in, which leads back to it, and no channel', () => {
    for (const visitor of [stranger, signedOut])
      expect(guard('/join/abc', visitor)).toEqual({ ...to('/authorization'), returnTo: '/join/abc' })
    for (const visitor of [newcomer, owner, atWork]) expect(guard('/join/abc', visitor)).toEqual(open)
    expect(showsSidebar('/join/abc')).toBe(false)
    expect(screenTitle('/join/abc')).toBe('Приглашение в группу')
    expect(returnPath('?return_to=%2Fjoin%2Fabc')).toBe('/join/abc')
    for (const foreign of ['//evil.example/x', '/\\evil.example', 'https://evil.example', 'join', ''])
      expect(returnPath(`?return_to=${encodeURIComponent(foreign)}`)).toBeUndefined()
    expect(returnPath('')).toBeUndefined()
  })

  test('NAV-16 NAV-66 AUTH-75 the title is exactly the route’s', () => {
    expect(screenTitle('/staff')).toBe('Сотрудники')
    expect(screenTitle('/news/12')).toBe('Новости')
    expect(screenTitle('/managers')).toBe('Выбор аккаунта')
    expect(screenTitle('/channels')).toBe('Выбор канала')
  })

  test('NAV-65 an address without a screen is known as one', () => {
    for (const path of ['/nowhere', '/Profile', '/news/1/2']) expect(hasNoScreen(path)).toBe(true)
    for (const path of ['/', '/documents/', '/channels', '/join/abc', '/invitation/abc', '/about'])
      expect(hasNoScreen(path)).toBe(false)
  })

  test('a wanted address is one of the product and is given once', () => {
    keepWantedAddress('/messenger?subject_type=GROUP&id=5')
    expect(takeWantedAddress(7)).toBe('/messenger?subject_type=GROUP&id=5')
    expect(takeWantedAddress(7)).toBeUndefined()
    keepWantedAddress('//evil.example/documents')
    expect(takeWantedAddress(7)).toBeUndefined()
    keepWantedAddress('/staff', 7)
    expect(takeWantedAddress(7)).toBe('/staff')
    // Nobody else is led to what was open before.
    keepWantedAddress('/staff', 7)
    expect(takeWantedAddress(8)).toBeUndefined()
    expect(takeWantedAddress(7)).toBeUndefined()
  })
})
