// What an export says of itself.
import { README_TITLE } from '#contract/journal-file.ts';

export const EXPORT_README = `${README_TITLE}

book/index.html        一本可以用浏览器打开的书，一月一页，不需要网络
journal/               每条灵感（连同对话）和每篇笔记一个 Markdown 文件，按年份分文件夹；
                       Obsidian 等软件可以直接打开
pictures/              原样保存的图片，按存储位置分目录
data/journal.jsonl     全部内容，每行一条；“导入”先读它，可以导回任何一处回响，账号或试用都行；
                       要导入 journal/ 里改过的，就先删掉这一份
data/                  同样的内容，机器可读的 JSON；时间为 UTC 毫秒。created_at 是灵感所写的时刻，
                       recorded_at 是第一次保存的时刻，空着就是同一刻
data/versions.json     灵感和笔记以前的文字（历史版本）
data/facts.json        关于我
data/personas.json     自己的回响者
data/questions.json    问过自己的问题和回答
data/templates.json    模板
data/letters.json      每周来信的每一周；letter-settings.json 是它的设置
`;
