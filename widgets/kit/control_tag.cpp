// SPDX-License-Identifier: MIT
#include "widgets/kit/control_tag.h"

#include <QObject>
#include <QStringList>
#include <QVariant>

namespace lambdascope {

void tagControl(QObject* object, Control control) {
    QStringList tags = object->property(controlProperty).toString().split(' ', Qt::SkipEmptyParts);
    const QString name =
        QString::fromLatin1(nameOf(control).data(), static_cast<int>(nameOf(control).size()));
    if (!tags.contains(name)) tags << name;
    object->setProperty(controlProperty, tags.join(' '));
}

} // namespace lambdascope
