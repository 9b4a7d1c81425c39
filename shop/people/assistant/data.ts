// Keywords (word stems) of the assistant's two questions in twelve languages.

/** Spellings of the coin's name. */
export const coinNames = ['pi', 'π', 'пи', 'パイ', '派', '파이', 'باي', 'पाई', 'पाइ'] as const

export const verbStems = {
  unlock: [
    'unlock',
    'desbloque', // es, pt
    'débloqu',
    'déverrouill',
    'entsperr',
    'freischalt',
    'freigeschalt',
    'sblocc',
    'разблокир',
    '解锁',
    '解鎖',
    '解除锁',
    '解除鎖',
    'ロック解除',
    'ロックを解除',
    'アンロック',
    '잠금 해제',
    '잠금해제',
    '잠금을 해제',
    '언락',
    'فتح', // also the beginning of "remove the lock" in its verb forms
    'إلغاء قفل',
    'الغاء القفل',
    'अनलॉक',
    'ताला खोल',
  ],
  migrate: [
    'migr', // en, es, fr, de, it, pt
    'umzieh',
    'übertrag',
    'trasloc',
    'мигр',
    'перенес',
    'перенос',
    '迁移',
    '遷移',
    '移行',
    'マイグレ',
    '마이그레이',
    '이전하',
    '이전 방법',
    'ترحيل',
    'نقل',
    'هجرة',
    'माइग्रे',
    'स्थानांतर',
  ],
} as const
