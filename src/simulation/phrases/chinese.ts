import type { Phrases } from './english.js';

/** How simulated respondents speak Chinese. */
export const chinese: Phrases = {
  yes: '是',
  no: '否',
  refusals: [
    '抱歉，我不能参与调查。',
    '作为人工智能，我没有个人偏好，因此无法回答。',
    '我不便就此发表个人意见。',
    '对不起，这个我无法回答。',
  ],
  neutrals: ['看具体情况。', '两种都可以，我没有偏好。', '都不选。', '不好说。', '我不确定。'],
  nonsense: ['C', '42', '……', '答案：', '让我想一想。'],
  openings: ['', '谢谢你的提问。\n\n', '我很乐意回答。\n\n'],
  closings: ['', '\n\n希望这对你有帮助！'],
  explanations: [
    '\n\n这更接近我平时的做法。',
    '\n\n理由：这样更符合当时的情形。',
    '\n\n在这里这样做更自然。',
  ],
  answer: (short) => `答案：${short}`,
  marked: {
    ab: (letter) => [`选项${letter}`],
    compare: (word) => [`${word}，我${word === '否' ? '不' : ''}会。`],
    likert: (number) => [`评分：${number}`, `${number}分`],
  },
  sentences: {
    ab: (letter) => [`我的答案是${letter}。`, `我会选${letter}。`],
    compare: (word) => [`我的回答是“${word}”。`],
    likert: (number) => [`我打${number}分。`, `我会选${number}。`],
  },
};
