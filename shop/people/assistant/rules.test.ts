import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { languages } from '../../../app/i18n/languages.ts'
import { messageOf } from '../../../tests/support/messages.ts'
import { limits, readSaid, readText, writeSaid } from './input.ts'
import { conversation, type Question, questions, questionsIn } from './rules.ts'

const phrasings: Record<(typeof languages)[number], Record<Question, readonly string[]>> = {
  en: {
    unlock: ['unlock your pi', 'How do I UNLOCK my Pi?', 'pi unlocking', 'unlock π'],
    migrate: [
      'migrate your pi',
      'When is my Pi migrated?',
      'Pi migration',
      'migrating my Pi coins',
    ],
  },
  es: {
    unlock: ['desbloquear tu pi', '¿Cómo desbloqueo mi Pi?', 'Desbloqueo de Pi'],
    migrate: ['migrar tu pi', '¿Cómo migro mi Pi?', 'Migración de Pi'],
  },
  fr: {
    unlock: ['débloquer vos Pi', 'Comment déverrouiller mon Pi ?', 'DEBLOQUER PI'],
    migrate: ['migrer vos Pi', 'Quand mes Pi seront-ils migrés ?', 'la migration de mon Pi'],
  },
  de: {
    unlock: ['Pi entsperren', 'Wie kann ich meine Pi freischalten?', 'Sind meine Pi entsperrt?'],
    migrate: ['Pi migrieren', 'Wie läuft die Migration meiner Pi?', 'Pi ins Mainnet übertragen'],
  },
  it: {
    unlock: ['sbloccare i tuoi Pi', 'Come sblocco i miei Pi?', 'Sblocco dei Pi: sbloccarli'],
    migrate: ['migrare i tuoi Pi', 'Come migro i miei Pi?', 'Migrazione di Pi'],
  },
  pt: {
    unlock: ['desbloquear seus Pi', 'Como desbloqueio meu Pi?', 'Desbloqueio de Pi'],
    migrate: ['migrar seus Pi', 'Como migrar meu Pi?', 'Migração de Pi'],
  },
  ru: {
    unlock: ['разблокировать Pi', 'Как разблокировать мои Пи?', 'Разблокировка Pi'],
    migrate: ['мигрировать Pi', 'Как перенести мои Pi?', 'Когда перенос Пи', 'Миграция Pi'],
  },
  zh: {
    unlock: ['解锁你的Pi', '怎么解锁我的Pi币？', '如何解鎖 Pi'],
    migrate: ['迁移你的Pi', '怎么迁移Pi？', '如何遷移我的 Pi 幣'],
  },
  ja: {
    unlock: ['Piのロックを解除する', 'Piをアンロックするには？', 'パイのロック解除'],
    migrate: ['Piを移行する', 'Piのマイグレーション方法は？', 'Ｐｉの移行'],
  },
  ko: {
    unlock: ['Pi 잠금 해제', '내 파이를 잠금해제하려면?', 'Pi를 언락'],
    migrate: ['Pi 마이그레이션', '파이를 이전하려면 어떻게 하나요?', 'Pi를 마이그레이트'],
  },
  ar: {
    unlock: ['فتح قفل Pi', 'كيف أفتح قفل عملات باي؟', 'إلغاء قفل Pi الخاص بي'],
    migrate: ['ترحيل Pi', 'كيف أنقل عملات Pi الخاصة بي؟', 'متى يتم نقل باي؟'],
  },
  hi: {
    unlock: ['अपना Pi अनलॉक करें', 'मैं अपना पाई कैसे अनलॉक करूँ?', 'Pi का ताला खोलें'],
    migrate: ['अपना Pi माइग्रेट करें', 'मैं Pi को स्थानांतरित कैसे करूँ?', 'पाई माइग्रेशन'],
  },
}
const cases = languages.flatMap((language) =>
  questions.flatMap((question) =>
    phrasings[language][question].map((text) => [language, question, text] as const),
  ),
)

describe('the two questions', () => {
  test.each(cases)('%s, %s: %s', (_, question, text) => {
    expect(questionsIn(text)).toEqual([question])
  })

  test('may be asked together', () => {
    expect(questionsIn('How do I unlock and migrate my Pi?')).toEqual(['unlock', 'migrate'])
  })

  test.each([
    '',
    'Hello',
    'What is Pi?',
    'unlock your phone',
    'How do I migrate my database?',
    'immigration to pi',
    'unlock the pipe',
    'How many orders may I place?',
    'разблокировать пирог',
    '我的Pi多少钱？',
    '(un|lock pi',
  ])('are not found in: %s', (text) => {
    expect(questionsIn(text)).toEqual([])
  })

  test('are recognised as every language of the shop writes them', () => {
    for (const language of languages) {
      for (const question of questions)
        expect([
          language,
          questionsIn(messageOf(language, `assistant.question.${question}`)),
        ]).toEqual([language, [question]])
    }
  })
})

const script = { greeting: 'Hello', again: 'One of two', unlock: 'U', migrate: 'M' }
const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 12, minute))

test('a conversation greets, answers known questions and restates the others', () => {
  const messages = [
    { text: 'unlock your pi', timestamp: at(1) },
    { text: 'and the weather?', timestamp: at(2) },
    { text: 'unlock and migrate pi', timestamp: at(3) },
  ]
  expect(conversation(messages, script, at(0))).toEqual([
    { id: 'greeting', text: 'Hello', isBot: true, timestamp: at(0) },
    { id: 'said-1', text: 'unlock your pi', isBot: false, timestamp: at(1) },
    { id: 'answer-1-1', text: 'U', isBot: true, timestamp: at(1) },
    { id: 'said-2', text: 'and the weather?', isBot: false, timestamp: at(2) },
    { id: 'answer-2-1', text: 'One of two', isBot: true, timestamp: at(2) },
    { id: 'said-3', text: 'unlock and migrate pi', isBot: false, timestamp: at(3) },
    { id: 'answer-3-1', text: 'U', isBot: true, timestamp: at(3) },
    { id: 'answer-3-2', text: 'M', isBot: true, timestamp: at(3) },
  ])
})

describe('the history', () => {
  test('accepts no blank or overlong message', () => {
    expect(readText(' \n\t ')).toEqual({ ok: true, value: null })
    expect(readText(undefined)).toEqual({ ok: true, value: null })
    expect(readText(' hi ')).toEqual({ ok: true, value: 'hi' })
    expect(readText('x'.repeat(limits.text))).toMatchObject({ ok: true })
    expect(readText('x'.repeat(limits.text + 1))).toEqual({
      ok: false,
      code: 'assistant.too_long',
      facts: { most: limits.text },
    })
  })

  test('survives writing and reading, limited to the newest', () => {
    const message = fc.record({
      text: fc.string({ maxLength: limits.text, unit: 'binary' }),
      timestamp: fc.date({ noInvalidDate: true }),
    })
    fc.assert(
      fc.property(fc.array(message, { maxLength: 30 }), (list) => {
        const kept = list.slice(-limits.said)
        fc.pre(kept.every(({ text }) => text.length <= limits.text))
        expect(readSaid(writeSaid(list))).toEqual(kept)
      }),
    )
  })

  test.each([
    undefined,
    '',
    'null',
    '{}',
    '[1]',
    '[[1,2]]',
    '[["1","x"]]',
    '[[1e300,"x"]]',
    '[[9e15,"x"]]',
    `[[1,"${'x'.repeat(limits.text + 1)}"]]`,
  ])('starts anew from %s', (json) => {
    expect(readSaid(json)).toEqual([])
  })
})
